import { LRUCache } from 'lru-cache';

/** A Twitch user as others see them. A display name may be in another script than the login. */
export interface Person {
  login: string;
  name: string;
}

/** Milliseconds to wait for an answer: the viewer is waiting too. */
const WITHIN_MS = 1_500;
/** People in the cache, at most. */
const CACHED_MAX = 10_000;

/** Who a Twitch user is; null when Twitch does not tell in time, or knows none. */
export type FindPerson = (userId: string) => Promise<Person | null>;

/** Keeps people at hand. `ask` asks Twitch; what it throws counts as no answer. */
export function createFindPerson(ask: FindPerson): FindPerson {
  const cache = new LRUCache<string, Person>({ max: CACHED_MAX });
  return async (userId) => {
    const known = cache.get(userId);
    if (known !== undefined) return known;
    const late = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), WITHIN_MS).unref();
    });
    const person = await Promise.race([ask(userId).catch(() => null), late]);
    if (person === null) return null;
    cache.set(userId, person);
    return person;
  };
}

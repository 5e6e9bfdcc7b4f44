import { LRUCache } from 'lru-cache';
import type { FindPerson, Person } from '../ports/twitch.ts';
import type { HelixClient } from './api-client.ts';

/** Milliseconds to wait for Twitch, while the viewer waits for us. */
const WITHIN_MS = 1_500;
/** Maximum people in the cache. */
const CACHED_MAX = 10_000;

/** Creates the look-up of people. Those it finds are cached. An error counts as no answer. */
export function createFindPerson(client: HelixClient): FindPerson {
  const cache = new LRUCache<string, Person>({ max: CACHED_MAX });
  return async (userId) => {
    const known = cache.get(userId);
    if (known !== undefined) return known;
    const late = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), WITHIN_MS).unref();
    });
    const person = await Promise.race([fetchPerson(client, userId).catch(() => null), late]);
    if (person !== null) cache.set(userId, person);
    return person;
  };
}

/** Uses `getUsersByIds`, because `getUserById` needs the user's own token, which we do not have for viewers. */
async function fetchPerson(client: HelixClient, userId: string): Promise<Person | null> {
  const [user] = await client.users.getUsersByIds([userId]);
  return user ? { login: user.name, name: user.displayName } : null;
}

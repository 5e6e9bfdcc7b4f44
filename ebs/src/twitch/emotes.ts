import type { HelixEmote } from '@twurple/api';
import { LRUCache } from 'lru-cache';
import type { Emote, Emotes } from '../ports/emotes.ts';
import type { Clock } from '../ports/system.ts';
import type { Clients } from './api-client.ts';
import { toUnavailable } from './outcome.ts';

/** How long a list is cached, in milliseconds. A new emote works after that at the latest. */
const FRESH_MS = 10 * 60_000;
/** Maximum channels in the cache. A channel has a few hundred emotes. */
const CACHED_MAX = 200;
/** Key of the global emotes. No channel has this id. */
const GLOBAL = 'global';

type EmotesByName = ReadonlyMap<string, Emote>;

/** Creates the look-up of emotes. Lists are cached; concurrent look-ups share one call. */
export function createEmotes({ clients, clock }: { clients: Clients; clock: Clock }): Emotes {
  const cache = new LRUCache<string, { readAt: number; emotes: Promise<EmotesByName> }>({ max: CACHED_MAX });

  async function read(key: string): Promise<EmotesByName> {
    const emotes =
      key === GLOBAL
        ? await clients.app.chat.getGlobalEmotes()
        : await clients.forStreamer(key).chat.getChannelEmotes(key);
    return new Map(emotes.map((emote) => [emote.name, { id: emote.id, name: emote.name, url: urlOf(emote) }]));
  }

  function list(key: string): Promise<EmotesByName> {
    const known = cache.get(key);
    if (known && clock.now() - known.readAt < FRESH_MS) return known.emotes;
    const emotes = read(key).catch((error) => {
      cache.delete(key);
      throw toUnavailable(error);
    });
    cache.set(key, { readAt: clock.now(), emotes });
    return emotes;
  }

  return {
    async find(channelId, words) {
      const [own, global] = await Promise.all([list(channelId), list(GLOBAL)]);
      return words.flatMap((word) => own.get(word) ?? global.get(word) ?? []);
    },
  };
}

/** Returns the largest image of an emote for dark backgrounds; the animated one, if there is one. */
function urlOf(emote: Pick<HelixEmote, 'getAnimatedImageUrl' | 'getFormattedImageUrl'>): string {
  return emote.getAnimatedImageUrl('3.0', 'dark') ?? emote.getFormattedImageUrl('3.0', 'static', 'dark');
}

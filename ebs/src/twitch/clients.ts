import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';
import { HelixClient } from './api-client.ts';
import type { TokenProvider } from './auth-provider.ts';

/** Streamers' clients in the cache, at most. */
const MAX_CLIENTS = 500;

/** Helix clients: the app's, and one for each streamer, because Twitch limits each user's calls separately. */
export interface Clients {
  /** Calls with the app's token. */
  app: HelixClient;
  forStreamer(userId: string): HelixClient;
}

/** Creates the clients of one token provider. Tests pass a shorter `deadlineMs`, in milliseconds. */
export function createClients(provider: TokenProvider, clock: Clock, deadlineMs?: number): Clients {
  const streamers = new LRUCache<string, HelixClient>({ max: MAX_CLIENTS });
  return {
    app: new HelixClient({ provider, userId: null, clock, deadlineMs }),
    forStreamer(userId) {
      const known = streamers.get(userId);
      if (known !== undefined) return known;
      const client = new HelixClient({ provider, userId, clock, deadlineMs });
      streamers.set(userId, client);
      return client;
    },
  };
}

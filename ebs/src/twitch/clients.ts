import type { Clock } from '../ports/clock.ts';
import { HelixClient } from './api-client.ts';
import type { TokenProvider } from './auth-provider.ts';

/** Clients of streamers kept at hand; the one unused for longest goes first. */
const MAX_CLIENTS = 500;

/** Helix clients: one for each streamer, because each has a rate limit of their own, and the app's. */
export interface Clients {
  /** Calls with the app's token. */
  app: HelixClient;
  forStreamer(userId: string): HelixClient;
}

/** Makes the clients of one token provider. `deadlineMs` is for tests that cannot wait. */
export function createClients(provider: TokenProvider, clock: Clock, deadlineMs?: number): Clients {
  const streamers = new Map<string, HelixClient>();
  return {
    app: new HelixClient({ provider, userId: null, clock, deadlineMs }),
    forStreamer(userId) {
      const client = streamers.get(userId) ?? new HelixClient({ provider, userId, clock, deadlineMs });
      streamers.delete(userId);
      streamers.set(userId, client);
      const oldest = streamers.size > MAX_CLIENTS ? streamers.keys().next().value : undefined;
      if (oldest !== undefined) streamers.delete(oldest);
      return client;
    },
  };
}

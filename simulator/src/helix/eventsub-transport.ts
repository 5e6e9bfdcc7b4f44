import { z } from 'zod';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Conduit, Transport } from '../state/model.ts';
import { HelixError } from './response.ts';
import type { Caller } from './route.ts';

/** A webhook or WebSocket transport as clients specify it, for subscriptions and shards. */
export const shardTransportSchemas = [
  z.object({
    method: z.literal('webhook'),
    callback: z.url({ protocol: /^https$/ }),
    secret: z.string().regex(/^[\x20-\x7e]{10,100}$/),
  }),
  z.object({ method: z.literal('websocket'), session_id: z.string().min(1) }),
] as const;

const conduitTransportSchema = z.object({ method: z.literal('conduit'), conduit_id: z.string().min(1) });

/** Any transport of a subscription, as clients specify it. */
export const transportSchema = z.discriminatedUnion('method', [...shardTransportSchemas, conduitTransportSchema]);

/** A transport of a shard. */
export const shardTransportSchema = z.discriminatedUnion('method', shardTransportSchemas);

/** Returns the client's own conduit. Throws 404 for unknown conduits and those of other clients. */
export function getConduit(twitch: LocalTwitch, caller: Caller, id: string): Conduit {
  const conduit = twitch.state.conduits[id];
  if (conduit?.clientId !== caller.clientId) throw new HelixError(404, 'conduit not found');
  return conduit;
}

/**
 * Returns the transport that a subscription or shard stores. Throws 400 for a callback that does not use port 443, a session
 * that is not connected, and a conduit that is not the client's.
 */
export function createTransport(
  twitch: LocalTwitch,
  caller: Caller,
  input: z.infer<typeof transportSchema>,
): Transport {
  if (input.method === 'conduit') {
    if (twitch.state.conduits[input.conduit_id]?.clientId !== caller.clientId) {
      throw new HelixError(400, 'invalid transport: the conduit was not found');
    }
    return { method: 'conduit', conduitId: input.conduit_id };
  }
  if (input.method === 'webhook') {
    if (new URL(input.callback).port !== '') {
      throw new HelixError(400, 'invalid transport: the callback must use port 443');
    }
    return input;
  }
  const session = twitch.eventSub.sockets.find(input.session_id);
  if (session === null) {
    throw new HelixError(400, 'websocket transport session does not exist or has already disconnected');
  }
  return { method: 'websocket', sessionId: session.id, connectedAt: session.connectedAt, disconnectedAt: null };
}

/**
 * Throws 400 unless an app's token comes with a webhook or a conduit, and a user's token with a WebSocket. The reference says
 * 401; developers report 400 with these words (joeyak/go-twitch-eventsub 4).
 */
export function checkTransport(caller: Caller, method: Transport['method']): void {
  if ((caller.kind === 'user') !== (method === 'websocket')) {
    throw new HelixError(400, 'invalid transport and auth combination');
  }
}

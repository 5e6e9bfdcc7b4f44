import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { showTransport } from '../eventsub/subscriptions.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Conduit, Shard } from '../state/model.ts';
import { createTransport, getConduit, shardTransportSchema } from './eventsub-transport.ts';
import { one, optional } from './query.ts';
import { data, HelixError, NO_CONTENT, pageOf } from './response.ts';
import { type Caller, defineCall, type HelixRoute } from './route.ts';

/** Maximum conduits per client and shards per conduit (Twitch: Getting Events Using Conduits). */
const MAX_CONDUITS = 5;
const MAX_SHARDS = 20_000;
/** Maximum shards changed per call (Twitch: Update Conduit Shards). */
const MAX_PER_CALL = 100;
const PAGE_SIZE = 100;

// Documented in the body, but Twitch also accepts the count in the query string, where twurple puts it.
const countQuery = z.object({ shard_count: optional, id: optional });
const countBody = z.object({ shard_count: z.coerce.number().optional(), id: z.string().min(1).optional() }).optional();

function readCount(query: z.infer<typeof countQuery>, body: z.infer<typeof countBody>): number {
  const count = z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_SHARDS)
    .safeParse(body?.shard_count ?? query.shard_count);
  if (!count.success) throw new HelixError(400, 'Invalid shard count.');
  return count.data;
}

function showConduit({ id, shardCount }: Conduit) {
  return { id, shard_count: shardCount };
}

function showShard([id, shard]: [string, Shard]) {
  return { id, status: shard.status, transport: showTransport(shard.transport) };
}

/** Gives a shard its transport. Throws HelixError 400 with Twitch's reason. */
function assignShard(twitch: LocalTwitch, caller: Caller, conduit: Conduit, id: string, input: unknown): Shard {
  if (!/^\d+$/.test(id) || Number(id) >= conduit.shardCount) {
    throw new HelixError(400, "The shard id is outside of the conduit's range");
  }
  const parsed = shardTransportSchema.safeParse(input);
  if (!parsed.success) {
    throw new HelixError(
      400,
      `The value specified in the ${parsed.error.issues[0]?.path.join('.')} field is not valid`,
    );
  }
  const transport = createTransport(twitch, caller, parsed.data);
  const status = transport.method === 'webhook' ? 'webhook_callback_verification_pending' : 'enabled';
  const shard: Shard = { status, failures: 0, transport };
  conduit.shards[id] = shard;
  if (transport.method === 'websocket') twitch.eventSub.sockets.find(transport.sessionId)?.use();
  return shard;
}

/** `eventsub/conduits` and `eventsub/conduits/shards`, with the app's own token. */
export const conduitRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'eventsub/conduits',
    callers: ['app'],
    query: z.object({}),
    handle({ twitch, caller }) {
      const own = Object.values(twitch.state.conduits).filter((conduit) => conduit.clientId === caller.clientId);
      return data(own.map(showConduit));
    },
  }),
  defineCall({
    method: 'POST',
    path: 'eventsub/conduits',
    callers: ['app'],
    query: countQuery,
    body: countBody,
    handle({ twitch, caller, query, body }) {
      const shardCount = readCount(query, body);
      const own = Object.values(twitch.state.conduits).filter((conduit) => conduit.clientId === caller.clientId);
      if (own.length >= MAX_CONDUITS) throw new HelixError(429, 'Conduit limit reached.');
      const conduit: Conduit = { id: randomUUID(), clientId: caller.clientId, shardCount, shards: {} };
      twitch.state.conduits[conduit.id] = conduit;
      twitch.touch();
      return data([showConduit(conduit)]);
    },
  }),
  defineCall({
    method: 'PATCH',
    path: 'eventsub/conduits',
    callers: ['app'],
    query: countQuery,
    body: countBody,
    handle({ twitch, caller, query, body }) {
      const id = body?.id ?? query.id;
      if (id === undefined) throw new HelixError(400, 'Missing required parameter "id"');
      const conduit = getConduit(twitch, caller, id);
      conduit.shardCount = readCount(query, body);
      for (const shardId of Object.keys(conduit.shards)) {
        if (Number(shardId) >= conduit.shardCount) delete conduit.shards[shardId];
      }
      twitch.touch();
      return data([showConduit(conduit)]);
    },
  }),
  defineCall({
    method: 'DELETE',
    path: 'eventsub/conduits',
    callers: ['app'],
    query: z.object({ id: one }),
    handle({ twitch, caller, query }) {
      const { id } = getConduit(twitch, caller, query.id);
      delete twitch.state.conduits[id];
      for (const subscription of Object.values(twitch.state.subscriptions)) {
        const { transport } = subscription;
        if (transport.method === 'conduit' && transport.conduitId === id) subscription.status = 'conduit_deleted';
      }
      twitch.touch();
      return NO_CONTENT;
    },
  }),
  defineCall({
    method: 'GET',
    path: 'eventsub/conduits/shards',
    callers: ['app'],
    query: z.object({ conduit_id: one, status: optional, after: optional }),
    handle({ twitch, caller, query }) {
      const shards = Object.entries(getConduit(twitch, caller, query.conduit_id).shards).filter(
        ([, shard]) => query.status === undefined || shard.status === query.status,
      );
      return pageOf(shards, ([id]) => id, { first: PAGE_SIZE, after: query.after }, showShard);
    },
  }),
  defineCall({
    method: 'PATCH',
    path: 'eventsub/conduits/shards',
    callers: ['app'],
    query: z.object({}),
    body: z.object({
      conduit_id: z.string().min(1),
      shards: z
        .array(z.object({ id: z.coerce.string(), transport: z.unknown() }))
        .min(1)
        .max(MAX_PER_CALL),
    }),
    handle({ twitch, caller, body }) {
      const conduit = getConduit(twitch, caller, body.conduit_id);
      const updated: unknown[] = [];
      const errors: unknown[] = [];
      for (const { id, transport } of body.shards) {
        try {
          const shard = assignShard(twitch, caller, conduit, id, transport);
          updated.push(showShard([id, shard]));
          if (shard.transport.method === 'webhook') void twitch.eventSub.verifyShard(conduit, id, shard);
        } catch (error) {
          if (!(error instanceof HelixError)) throw error;
          errors.push({ id, message: error.message, code: 'invalid_parameter' });
        }
      }
      twitch.touch();
      return { status: 202, body: { data: updated, errors } };
    },
  }),
];

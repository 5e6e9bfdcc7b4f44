import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { EVENT_TYPES, type EventType, showSubscription } from '../eventsub/subscriptions.ts';
import { findChannel, type LocalTwitch } from '../local-twitch.ts';
import { grantedScopes, hasGrant } from '../oauth/tokens.ts';
import type { Subscription } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import { one, optional } from './query.ts';
import { HelixError, NO_CONTENT, pageOf } from './response.ts';
import { type Caller, defineCall, type HelixRoute } from './route.ts';

/** Total cost of a client's webhook subscriptions (Twitch: EventSub subscription limits). */
const MAX_TOTAL_COST = 10_000;
/** Subscriptions with the same type and condition. Same source. */
const MAX_SAME = 3;
const PAGE_SIZE = 100;
/** Statuses by which subscriptions can be listed (Twitch: Get EventSub Subscriptions). */
const STATUSES = [
  'enabled',
  'webhook_callback_verification_pending',
  'webhook_callback_verification_failed',
  'notification_failures_exceeded',
  'authorization_revoked',
  'moderator_removed',
  'user_removed',
  'chat_user_banned',
  'version_removed',
  'beta_maintenance',
  'websocket_disconnected',
  'websocket_failed_ping_pong',
  'websocket_received_inbound_traffic',
  'websocket_connection_unused',
  'websocket_internal_error',
  'websocket_network_timeout',
  'websocket_network_error',
  'websocket_failed_to_reconnect',
] as const;

const conditionSchema = z.record(z.string(), z.coerce.string());
const transportSchema = z.object({
  method: z.literal('webhook'),
  callback: z.url({ protocol: /^https$/ }),
  secret: z.string().regex(/^[\x20-\x7e]{10,100}$/),
});

/** Throws what Twitch throws: 400 for an unknown type, version or wrong condition, 403 for a missing grant. */
function checkSubscription(
  twitch: LocalTwitch,
  caller: Caller,
  type: string,
  version: string,
  condition: Record<string, string>,
): void {
  const known = EVENT_TYPES.get(type);
  if (known === undefined || known.version !== version) {
    if (known === undefined) twitch.unknownPaths.add(`EVENTSUB ${type} v${version}`);
    throw new HelixError(400, 'invalid subscription type and version');
  }
  const allowed = [...known.required, ...(known.optional ?? [])];
  if (
    known.required.some((key) => (condition[key] ?? '') === '') ||
    Object.keys(condition).some((key) => !allowed.includes(key))
  ) {
    throw new HelixError(400, 'invalid condition');
  }
  const client = condition.extension_client_id ?? condition.client_id;
  if (client !== undefined && client !== caller.clientId) {
    throw new HelixError(403, 'the client in the condition must be the client of the token');
  }
  const channelId = condition.broadcaster_user_id;
  if (channelId !== undefined && findChannel(twitch, channelId) === null) {
    throw new HelixError(400, 'invalid condition');
  }
  if (!isGranted(twitch, caller, known, condition)) {
    throw new HelixError(403, 'subscription missing proper authorization');
  }
}

/** Whether everybody has consented whom the type asks. */
function isGranted(twitch: LocalTwitch, caller: Caller, known: EventType, condition: Record<string, string>): boolean {
  const { broadcaster_user_id: channelId } = condition;
  const granterId = condition[known.reader ?? 'broadcaster_user_id'];
  if (channelId === undefined || granterId === undefined || known.scopes === undefined) return true;
  const granted = grantedScopes(twitch, caller.clientId, granterId);
  if (!known.scopes.some((scope) => granted.has(scope))) return false;
  const isModerator =
    granterId === channelId || findChannel(twitch, channelId)?.moderators.includes(granterId) === true;
  if (known.reader === 'moderator_user_id') return isModerator;
  if (known.reader === undefined) return true;
  const isBotAllowed = isModerator || grantedScopes(twitch, caller.clientId, channelId).has('channel:bot');
  return granted.has('user:bot') && isBotAllowed;
}

function sameCondition(a: Record<string, string>, b: Record<string, string>): boolean {
  const text = (condition: Record<string, string>) => JSON.stringify(Object.entries(condition).sort());
  return text(a) === text(b);
}

/** True unless the subscription has ended. One that has does not stand in the way of a new one (twitchdev/issues 404). */
function isAlive(subscription: Subscription): boolean {
  return subscription.status === 'enabled' || subscription.status === 'webhook_callback_verification_pending';
}

function totals(twitch: LocalTwitch, clientId: string) {
  const own = Object.values(twitch.state.subscriptions).filter((subscription) => subscription.clientId === clientId);
  const cost = own.reduce((sum, subscription) => sum + subscription.cost, 0);
  return { total: own.length, total_cost: cost, max_total_cost: MAX_TOTAL_COST };
}

/** `eventsub/subscriptions` for webhooks, with the app's own token. */
export const subscriptionRoutes: HelixRoute[] = [
  defineCall({
    method: 'POST',
    path: 'eventsub/subscriptions',
    callers: ['app'],
    query: z.object({}),
    body: z.object({ type: z.string(), version: z.string(), condition: conditionSchema, transport: transportSchema }),
    handle({ twitch, caller, body }) {
      const { type, version, condition, transport } = body;
      const url = new URL(transport.callback);
      if (url.port !== '') throw new HelixError(400, 'invalid transport: the callback must use port 443');
      checkSubscription(twitch, caller, type, version, condition);
      const same = Object.values(twitch.state.subscriptions).filter(
        (other) =>
          other.clientId === caller.clientId && other.type === type && sameCondition(other.condition, condition),
      );
      const twin = same.find((other) => other.callback === transport.callback && isAlive(other));
      if (twin !== undefined) throw new HelixError(409, 'subscription already exists', { id: twin.id });
      if (same.length >= MAX_SAME) throw new HelixError(429, 'maximum subscriptions with type and condition exceeded');
      const userId = condition.broadcaster_user_id;
      const isFree = userId === undefined || hasGrant(twitch, caller.clientId, userId);
      const subscription: Subscription = {
        id: randomUUID(),
        clientId: caller.clientId,
        status: 'webhook_callback_verification_pending',
        type,
        version,
        condition,
        callback: transport.callback,
        secret: transport.secret,
        createdAt: formatNanoTime(new Date()),
        cost: isFree ? 0 : 1,
        failures: 0,
      };
      if (totals(twitch, caller.clientId).total_cost + subscription.cost > MAX_TOTAL_COST) {
        throw new HelixError(429, 'cost exceeded');
      }
      twitch.state.subscriptions[subscription.id] = subscription;
      twitch.touch();
      const shown = showSubscription(subscription);
      void twitch.eventSub.verify(subscription);
      return { status: 202, body: { data: [shown], ...totals(twitch, caller.clientId) } };
    },
  }),
  defineCall({
    method: 'GET',
    path: 'eventsub/subscriptions',
    callers: ['app'],
    query: z.object({
      status: optional.pipe(z.enum(STATUSES).optional()),
      type: optional.pipe(z.enum([...EVENT_TYPES.keys()]).optional()),
      user_id: optional,
      subscription_id: optional,
      after: optional,
    }),
    handle({ twitch, caller, query }) {
      const filters = [query.status, query.type, query.user_id, query.subscription_id].filter(
        (value) => value !== undefined,
      );
      if (filters.length > 1) throw new HelixError(400, 'only one filter may be specified');
      const found = Object.values(twitch.state.subscriptions).filter(
        (subscription) =>
          subscription.clientId === caller.clientId &&
          (query.status === undefined || subscription.status === query.status) &&
          (query.type === undefined || subscription.type === query.type) &&
          (query.subscription_id === undefined || subscription.id === query.subscription_id) &&
          (query.user_id === undefined || Object.values(subscription.condition).includes(query.user_id)),
      );
      return pageOf(
        found,
        (subscription) => subscription.id,
        { first: PAGE_SIZE, after: query.after },
        showSubscription,
        totals(twitch, caller.clientId),
      );
    },
  }),
  defineCall({
    method: 'DELETE',
    path: 'eventsub/subscriptions',
    callers: ['app'],
    query: z.object({ id: one }),
    handle({ twitch, caller, query }) {
      if (twitch.state.subscriptions[query.id]?.clientId !== caller.clientId) {
        throw new HelixError(404, 'subscription not found');
      }
      delete twitch.state.subscriptions[query.id];
      twitch.touch();
      return NO_CONTENT;
    },
  }),
];

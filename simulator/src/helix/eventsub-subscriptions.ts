import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { EVENT_TYPES, showSubscription } from '../eventsub/subscriptions.ts';
import { hasGrant } from '../oauth/tokens.ts';
import type { Subscription } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import { checkLimits, checkWish, isOwn, totals } from './eventsub-checks.ts';
import { checkTransport, createTransport, transportSchema } from './eventsub-transport.ts';
import { one, optional } from './query.ts';
import { HelixError, NO_CONTENT, pageOf } from './response.ts';
import { defineCall, type HelixRoute } from './route.ts';

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
  'conduit_deleted',
] as const;

/** `eventsub/subscriptions`: webhooks and conduits with the app's own token, WebSockets with a user's. */
export const subscriptionRoutes: HelixRoute[] = [
  defineCall({
    method: 'POST',
    path: 'eventsub/subscriptions',
    callers: ['app', 'user'],
    query: z.object({}),
    body: z.object({
      type: z.string(),
      version: z.string(),
      condition: z.record(z.string(), z.coerce.string()),
      transport: transportSchema,
    }),
    handle({ twitch, caller, body }) {
      const { type, version, condition } = body;
      checkTransport(caller, body.transport.method);
      const transport = createTransport(twitch, caller, body.transport);
      checkWish(twitch, caller, body);
      const userId = condition.broadcaster_user_id;
      const cost = userId === undefined || hasGrant(twitch, caller.clientId, userId) ? 0 : 1;
      checkLimits(twitch, caller, body, transport, cost);
      const subscription: Subscription = {
        id: randomUUID(),
        clientId: caller.clientId,
        userId: caller.kind === 'user' ? caller.userId : null,
        status: transport.method === 'webhook' ? 'webhook_callback_verification_pending' : 'enabled',
        type,
        version,
        condition,
        transport,
        createdAt: formatNanoTime(new Date()),
        cost,
        failures: 0,
      };
      twitch.state.subscriptions[subscription.id] = subscription;
      twitch.touch();
      const shown = showSubscription(subscription);
      if (transport.method === 'webhook') void twitch.eventSub.verify(subscription);
      if (transport.method === 'websocket') twitch.eventSub.sockets.find(transport.sessionId)?.use();
      return { status: 202, body: { data: [shown], ...totals(twitch, caller) } };
    },
  }),
  defineCall({
    method: 'GET',
    path: 'eventsub/subscriptions',
    callers: ['app', 'user'],
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
          isOwn(caller, subscription) &&
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
        totals(twitch, caller),
      );
    },
  }),
  defineCall({
    method: 'DELETE',
    path: 'eventsub/subscriptions',
    callers: ['app', 'user'],
    query: z.object({ id: one }),
    handle({ twitch, caller, query }) {
      const subscription = twitch.state.subscriptions[query.id];
      if (subscription === undefined || !isOwn(caller, subscription)) {
        throw new HelixError(404, 'subscription not found');
      }
      delete twitch.state.subscriptions[query.id];
      twitch.touch();
      return NO_CONTENT;
    },
  }),
];

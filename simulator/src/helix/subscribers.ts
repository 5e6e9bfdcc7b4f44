import { z } from 'zod';
import { nameUser } from '../local-twitch.ts';
import { first, many, one, optional } from './query.ts';
import { pageOf } from './response.ts';
import { defineCall, getOwnChannel, type HelixRoute } from './route.ts';

/** `subscriptions`. Everybody subscribes with tier 1. */
export const subscriberRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'subscriptions',
    callers: ['user'],
    scopes: ['channel:read:subscriptions'],
    query: z.object({ broadcaster_id: one, user_id: many(100), first: first(100), after: optional }),
    handle({ twitch, caller, query }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      const found = channel.subscribers.filter((id) => query.user_id.length === 0 || query.user_id.includes(id));
      const page = pageOf(
        found,
        (id) => id,
        query,
        (id) => ({
          ...nameUser(twitch, 'broadcaster', query.broadcaster_id),
          ...nameUser(twitch, 'user', id),
          gifter_id: '',
          gifter_login: '',
          gifter_name: '',
          is_gift: false,
          tier: '1000',
          plan_name: 'Tier 1',
        }),
      );
      return { ...page, total: channel.subscribers.length, points: channel.subscribers.length };
    },
  }),
];

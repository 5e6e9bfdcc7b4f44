import { z } from 'zod';
import { findChannel, type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { first, one, optional } from './query.ts';
import { data, HelixError, NO_CONTENT, pageOf } from './response.ts';
import { defineCall, getChannel, getOwnChannel, getPartnerChannel, type HelixRoute, logEffect } from './route.ts';

/** Seconds between two ads. Twitch does not publish the figure. */
const AD_PAUSE_SECONDS = 480;

function showChannel(twitch: LocalTwitch, id: string, channel: Channel) {
  return {
    ...nameUser(twitch, 'broadcaster', id),
    broadcaster_language: channel.language,
    game_id: channel.gameId,
    game_name: channel.gameName,
    title: channel.title,
    delay: 0,
    tags: channel.tags,
    content_classification_labels: [],
    is_branded_content: false,
  };
}

/** Publishes `channel.update` (v2). */
function publishChannel(twitch: LocalTwitch, id: string, channel: Channel): void {
  twitch.eventSub.publish(
    'channel.update',
    { broadcaster_user_id: id },
    {
      ...nameUser(twitch, 'broadcaster_user', id),
      title: channel.title,
      language: channel.language,
      category_id: channel.gameId,
      category_name: channel.gameName,
      content_classification_labels: [],
    },
  );
}

/** `channels`, `channels/followers`, `channels/commercial`. */
export const channelRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'channels',
    callers: ['user', 'app'],
    query: z.object({ broadcaster_id: z.array(z.string()).min(1).max(100) }),
    handle({ twitch, query }) {
      return data(
        query.broadcaster_id.flatMap((id) => {
          const channel = findChannel(twitch, id);
          return channel === null ? [] : [showChannel(twitch, id, channel)];
        }),
      );
    },
  }),
  defineCall({
    method: 'PATCH',
    path: 'channels',
    callers: ['user'],
    scopes: ['channel:manage:broadcast'],
    query: z.object({ broadcaster_id: one }),
    body: z.object({
      title: z.string().min(1).max(140).optional(),
      game_id: z.string().optional(),
      broadcaster_language: z.string().optional(),
      tags: z
        .array(z.string().regex(/^[\p{L}\p{N}]{1,25}$/u))
        .max(10)
        .optional(),
    }),
    handle({ twitch, caller, query, body }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      if (Object.keys(body).length === 0) throw new HelixError(400, 'The request must specify at least one property.');
      channel.title = body.title ?? channel.title;
      channel.language = body.broadcaster_language ?? channel.language;
      channel.tags = body.tags ?? channel.tags;
      if (body.game_id !== undefined) {
        channel.gameName = body.game_id === '509658' ? 'Just Chatting' : '';
        channel.gameId = body.game_id === '0' ? '' : body.game_id;
      }
      logEffect(twitch, 'channel.update', { channelId: query.broadcaster_id, detail: { ...body } });
      publishChannel(twitch, query.broadcaster_id, channel);
      return NO_CONTENT;
    },
  }),
  defineCall({
    method: 'GET',
    path: 'channels/followers',
    callers: ['user', 'app'],
    query: z.object({ broadcaster_id: one, user_id: optional, first: first(100), after: optional }),
    handle({ twitch, caller, query }) {
      const channel = getChannel(twitch, query.broadcaster_id);
      const total = channel.followers.length;
      const canRead =
        caller.kind === 'user' &&
        caller.scopes.includes('moderator:read:followers') &&
        (caller.userId === query.broadcaster_id || channel.moderators.includes(caller.userId));
      // Without the scope, Twitch returns the total and no error.
      if (!canRead) return { status: 200, body: { total, data: [], pagination: {} } };
      const found = channel.followers.filter((entry) => query.user_id === undefined || entry.userId === query.user_id);
      return pageOf(
        found,
        (entry) => entry.userId,
        query,
        (entry) => ({ ...nameUser(twitch, 'user', entry.userId), followed_at: entry.followedAt }),
        { total },
      );
    },
  }),
  defineCall({
    method: 'POST',
    path: 'channels/commercial',
    callers: ['user'],
    scopes: ['channel:edit:commercial'],
    query: z.object({}),
    body: z.object({ broadcaster_id: z.string().min(1), length: z.int().min(1) }),
    handle({ twitch, caller, body }) {
      const channel = getPartnerChannel(twitch, caller, body.broadcaster_id);
      if (channel.live === null) throw new HelixError(400, 'The broadcaster must be streaming live.');
      const nowMs = Date.now();
      if (channel.lastCommercialAtMs !== null && nowMs - channel.lastCommercialAtMs < AD_PAUSE_SECONDS * 1000) {
        throw new HelixError(429, 'The broadcaster may not run another commercial until the cooldown period expires.');
      }
      const length = Math.min(body.length, 180);
      channel.lastCommercialAtMs = nowMs;
      logEffect(twitch, 'channel.commercial', { channelId: body.broadcaster_id, detail: { lengthSeconds: length } });
      return data([{ length, message: '', retry_after: AD_PAUSE_SECONDS }]);
    },
  }),
];

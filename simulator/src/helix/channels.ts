import { z } from 'zod';
import { CATEGORIES } from '../channel/categories.ts';
import { findChannel, type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { first, one, optional } from './query.ts';
import { data, HelixError, NO_CONTENT, pageOf } from './response.ts';
import { defineCall, getAccount, getChannel, getOwnChannel, type HelixRoute, logEffect } from './route.ts';

/** Content classification labels that a broadcaster can set (Twitch: Get Content Classification Labels). */
const LABELS = [
  'DebatedSocialIssuesAndPolitics',
  'DrugsIntoxication',
  'Gambling',
  'ProfanityVulgarity',
  'SexualThemes',
  'ViolentGraphic',
] as const;

function showChannel(twitch: LocalTwitch, id: string, channel: Channel) {
  return {
    ...nameUser(twitch, 'broadcaster', id),
    broadcaster_language: channel.language,
    game_id: channel.gameId,
    game_name: channel.gameName,
    title: channel.title,
    delay: channel.delaySeconds,
    tags: channel.tags,
    content_classification_labels: channel.labels,
    is_branded_content: channel.isBrandedContent,
  };
}

/** Publishes `channel.update` (v2). */
export function publishChannel(twitch: LocalTwitch, id: string, channel: Channel): void {
  twitch.eventSub.publish(
    'channel.update',
    { broadcaster_user_id: id },
    {
      ...nameUser(twitch, 'broadcaster_user', id),
      title: channel.title,
      language: channel.language,
      category_id: channel.gameId,
      category_name: channel.gameName,
      content_classification_labels: channel.labels,
    },
  );
}

/** `channels`, `channels/followers`. */
export const channelRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'channels',
    callers: ['user', 'app'],
    query: z.object({ broadcaster_id: z.array(z.string().regex(/^\d+$/)).min(1).max(100) }),
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
      delay: z.int().min(0).max(900).optional(),
      content_classification_labels: z.array(z.object({ id: z.enum(LABELS), is_enabled: z.boolean() })).optional(),
      is_branded_content: z.boolean().optional(),
    }),
    handle({ twitch, caller, query, body }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      if (Object.keys(body).length === 0) throw new HelixError(400, 'The request must specify at least one property.');
      if (body.delay !== undefined && getAccount(twitch, query.broadcaster_id).broadcasterType !== 'partner') {
        throw new HelixError(400, 'Only partners can set a delay.');
      }
      const category = CATEGORIES.find((one) => one.id === body.game_id);
      if (!['', '0', undefined, category?.id].includes(body.game_id)) {
        throw new HelixError(400, 'The ID in game_id was not found.');
      }
      channel.title = body.title ?? channel.title;
      channel.language = body.broadcaster_language ?? channel.language;
      channel.tags = body.tags ?? channel.tags;
      channel.delaySeconds = body.delay ?? channel.delaySeconds;
      channel.isBrandedContent = body.is_branded_content ?? channel.isBrandedContent;
      for (const { id, is_enabled } of body.content_classification_labels ?? []) {
        channel.labels = [...channel.labels.filter((one) => one !== id), ...(is_enabled ? [id] : [])];
      }
      if (body.game_id !== undefined) {
        channel.gameName = category?.name ?? '';
        channel.gameId = category?.id ?? '';
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
      if (!canRead && query.user_id !== undefined) {
        throw new HelixError(401, 'The moderator:read:followers scope and the role of a moderator are required.');
      }
      // Without them and without user_id, Twitch returns the total and no error.
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
];

import { z } from 'zod';
import { publishModeration } from '../chat/moderation.ts';
import { type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { one, optional } from './query.ts';
import { data, HelixError } from './response.ts';
import { defineCall, getChannel, getModeratedChannel, type HelixRoute, logEffect } from './route.ts';

/** Defaults of modes that are switched on without a value (Twitch: Update Chat Settings). */
const DEFAULT_SLOW_SECONDS = 30;
const DEFAULT_DELAY_SECONDS = 2;

const changesSchema = z.object({
  emote_mode: z.boolean().optional(),
  subscriber_mode: z.boolean().optional(),
  unique_chat_mode: z.boolean().optional(),
  slow_mode: z.boolean().optional(),
  slow_mode_wait_time: z.int().min(3).max(120).nullish(),
  follower_mode: z.boolean().optional(),
  follower_mode_duration: z.int().min(0).max(129_600).nullish(),
  non_moderator_chat_delay: z.boolean().optional(),
  non_moderator_chat_delay_duration: z.union([z.literal(2), z.literal(4), z.literal(6)]).nullish(),
});

function showSettings(channelId: string, chat: Channel['chat'], moderatorId: string | undefined) {
  return {
    broadcaster_id: channelId,
    emote_mode: chat.emoteMode,
    follower_mode: chat.followerModeMinutes !== null,
    follower_mode_duration: chat.followerModeMinutes,
    slow_mode: chat.slowModeWaitSeconds !== null,
    slow_mode_wait_time: chat.slowModeWaitSeconds,
    subscriber_mode: chat.subscriberMode,
    unique_chat_mode: chat.uniqueChatMode,
    ...(moderatorId === undefined
      ? {}
      : {
          moderator_id: moderatorId,
          non_moderator_chat_delay: chat.nonModeratorDelaySeconds !== null,
          non_moderator_chat_delay_duration: chat.nonModeratorDelaySeconds,
        }),
  };
}

/** Publishes `channel.chat_settings.update`, whose readers are in the condition. */
function publishSettings(twitch: LocalTwitch, channelId: string, chat: Channel['chat']): void {
  twitch.eventSub.publish(
    'channel.chat_settings.update',
    { broadcaster_user_id: channelId },
    {
      ...nameUser(twitch, 'broadcaster_user', channelId),
      emote_mode: chat.emoteMode,
      follower_mode: chat.followerModeMinutes !== null,
      follower_mode_duration_minutes: chat.followerModeMinutes,
      slow_mode: chat.slowModeWaitSeconds !== null,
      slow_mode_wait_time_seconds: chat.slowModeWaitSeconds,
      subscriber_mode: chat.subscriberMode,
      unique_chat_mode: chat.uniqueChatMode,
    },
  );
}

/** Publishes `channel.moderate` for each mode that was switched on or off, or whose number has changed. */
function publishModes(
  twitch: LocalTwitch,
  deed: { channelId: string; moderatorId: string },
  was: Channel['chat'],
  is: Channel['chat'],
): void {
  const flags = [
    ['emoteMode', 'emoteonly'],
    ['subscriberMode', 'subscribers'],
    ['uniqueChatMode', 'uniquechat'],
  ] as const;
  for (const [mode, action] of flags) {
    if (was[mode] !== is[mode]) publishModeration(twitch, deed, is[mode] ? action : `${action}off`);
  }
  const { slowModeWaitSeconds: wait, followerModeMinutes: minutes } = is;
  if (was.slowModeWaitSeconds !== wait) {
    if (wait === null) publishModeration(twitch, deed, 'slowoff');
    else publishModeration(twitch, deed, 'slow', { slow: { wait_time_seconds: wait } });
  }
  if (was.followerModeMinutes !== minutes) {
    if (minutes === null) publishModeration(twitch, deed, 'followersoff');
    else publishModeration(twitch, deed, 'followers', { followers: { follow_duration_minutes: minutes } });
  }
}

/** A mode's value after a change: null when off. Throws 400 if a value is given for a mode that is not switched on with it. */
function changeMode(
  was: number | null,
  on: boolean | undefined,
  value: number | null | undefined,
  fallback: number,
  name: string,
): number | null {
  if (on === undefined && value != null)
    throw new HelixError(400, `${name} must be set to true to change its duration.`);
  if (on === false && value != null) throw new HelixError(400, `${name} is off, so it takes no duration.`);
  if (on === undefined) return was;
  return on ? (value ?? was ?? fallback) : null;
}

/** `chat/settings`. Only moderators see the chat delay. Twitch has no timed modes. */
export const chatSettingsRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'chat/settings',
    callers: ['user', 'app'],
    query: z.object({ broadcaster_id: one, moderator_id: optional }),
    handle({ twitch, caller, query }) {
      const isSelf = caller.kind === 'user' && caller.userId === query.moderator_id;
      if (query.moderator_id !== undefined && !isSelf) {
        throw new HelixError(401, 'The ID in moderator_id must match the user ID in the access token.');
      }
      const canSeeAll =
        isSelf &&
        caller.scopes.some((scope) =>
          ['moderator:read:chat_settings', 'moderator:manage:chat_settings'].includes(scope),
        );
      const channel = canSeeAll
        ? getModeratedChannel(twitch, caller, query.broadcaster_id, query.moderator_id ?? '')
        : getChannel(twitch, query.broadcaster_id);
      return data([showSettings(query.broadcaster_id, channel.chat, canSeeAll ? query.moderator_id : undefined)]);
    },
  }),
  defineCall({
    method: 'PATCH',
    path: 'chat/settings',
    callers: ['user'],
    scopes: ['moderator:manage:chat_settings'],
    query: z.object({ broadcaster_id: one, moderator_id: one }),
    body: changesSchema,
    handle({ twitch, caller, query, body }) {
      const channel = getModeratedChannel(twitch, caller, query.broadcaster_id, query.moderator_id);
      const { chat } = channel;
      channel.chat = {
        emoteMode: body.emote_mode ?? chat.emoteMode,
        subscriberMode: body.subscriber_mode ?? chat.subscriberMode,
        uniqueChatMode: body.unique_chat_mode ?? chat.uniqueChatMode,
        slowModeWaitSeconds: changeMode(
          chat.slowModeWaitSeconds,
          body.slow_mode,
          body.slow_mode_wait_time,
          DEFAULT_SLOW_SECONDS,
          'slow_mode',
        ),
        followerModeMinutes: changeMode(
          chat.followerModeMinutes,
          body.follower_mode,
          body.follower_mode_duration,
          0,
          'follower_mode',
        ),
        nonModeratorDelaySeconds: changeMode(
          chat.nonModeratorDelaySeconds,
          body.non_moderator_chat_delay,
          body.non_moderator_chat_delay_duration,
          DEFAULT_DELAY_SECONDS,
          'non_moderator_chat_delay',
        ),
      };
      publishSettings(twitch, query.broadcaster_id, channel.chat);
      const deed = { channelId: query.broadcaster_id, moderatorId: query.moderator_id };
      publishModes(twitch, deed, chat, channel.chat);
      logEffect(twitch, 'chat.settings', {
        channelId: query.broadcaster_id,
        userId: query.moderator_id,
        detail: { ...channel.chat },
      });
      return data([showSettings(query.broadcaster_id, channel.chat, query.moderator_id)]);
    },
  }),
];

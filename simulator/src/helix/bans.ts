import { z } from 'zod';
import { publishOnPerson } from '../chat/moderation.ts';
import { isBanned, type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { formatHelixTime } from '../time.ts';
import { first, many, one, optional } from './query.ts';
import { data, HelixError, NO_CONTENT, pageOf } from './response.ts';
import {
  defineCall,
  getAccount,
  getModeratedChannel,
  getOwnChannel,
  type HelixRoute,
  logEffect,
  publishRole,
} from './route.ts';

/** Maximum length of a timeout, in seconds: 14 days. */
const MAX_TIMEOUT_SECONDS = 1_209_600;

const SCOPES = ['moderator:manage:banned_users'];
const moderatorQuery = z.object({ broadcaster_id: one, moderator_id: one });

type Ban = Channel['bans'][number];

/** The ban or timeout in effect. */
function findBan(channel: Channel, userId: string): Ban | undefined {
  return isBanned(channel, userId) ? channel.bans.find((ban) => ban.userId === userId) : undefined;
}

function publishBan(twitch: LocalTwitch, channelId: string, ban: Ban): void {
  twitch.eventSub.publish(
    'channel.ban',
    { broadcaster_user_id: channelId },
    {
      ...nameUser(twitch, 'user', ban.userId),
      ...nameUser(twitch, 'broadcaster_user', channelId),
      ...nameUser(twitch, 'moderator_user', ban.moderatorId),
      reason: ban.reason,
      banned_at: ban.createdAt,
      ends_at: ban.expiresAt,
      is_permanent: ban.expiresAt === null,
    },
  );
}

/** `moderation/bans` (ban, timeout, unban) and `moderation/banned`. */
export const banRoutes: HelixRoute[] = [
  defineCall({
    method: 'POST',
    path: 'moderation/bans',
    callers: ['user'],
    scopes: SCOPES,
    query: moderatorQuery,
    body: z.object({
      data: z.object({
        user_id: z.string().min(1),
        duration: z.int().min(1).max(MAX_TIMEOUT_SECONDS).nullish(),
        reason: z.string().max(500).nullish(),
      }),
    }),
    handle({ twitch, caller, query, body }) {
      const channelId = query.broadcaster_id;
      const channel = getModeratedChannel(twitch, caller, channelId, query.moderator_id);
      const { user_id: userId, duration, reason } = body.data;
      getAccount(twitch, userId);
      const isModerator = channel.moderators.includes(userId);
      if (userId === channelId || (isModerator && query.moderator_id !== channelId)) {
        throw new HelixError(400, 'The user specified in the user_id field may not be banned/timed out.');
      }
      if (findBan(channel, userId)?.expiresAt === null) {
        throw new HelixError(400, 'The user specified in the user_id field is already banned.');
      }
      const now = new Date();
      const ban: Ban = {
        userId,
        moderatorId: query.moderator_id,
        reason: reason ?? '',
        createdAt: formatHelixTime(now),
        expiresAt: duration == null ? null : formatHelixTime(new Date(now.getTime() + duration * 1000)),
      };
      channel.bans = [...channel.bans.filter((other) => other.userId !== userId), ban];
      // As on Twitch: a timeout or ban ends moderator status; a ban ends VIP status too.
      channel.moderators = channel.moderators.filter((id) => id !== userId);
      if (isModerator) publishRole(twitch, 'channel.moderator.remove', channelId, userId);
      if (ban.expiresAt === null && channel.vips.includes(userId)) {
        channel.vips = channel.vips.filter((id) => id !== userId);
        publishRole(twitch, 'channel.vip.remove', channelId, userId);
      }
      logEffect(twitch, duration == null ? 'moderation.ban' : 'moderation.timeout', {
        channelId,
        userId,
        detail: { durationSeconds: duration ?? null, expiresAt: ban.expiresAt, wasModerator: isModerator },
      });
      publishBan(twitch, channelId, ban);
      const detail = { reason: ban.reason, ...(ban.expiresAt !== null && { expires_at: ban.expiresAt }) };
      const action = ban.expiresAt === null ? 'ban' : 'timeout';
      publishOnPerson(twitch, { channelId, moderatorId: ban.moderatorId }, action, userId, detail);
      return data([
        {
          broadcaster_id: channelId,
          moderator_id: query.moderator_id,
          user_id: userId,
          created_at: ban.createdAt,
          end_time: ban.expiresAt,
        },
      ]);
    },
  }),
  defineCall({
    method: 'DELETE',
    path: 'moderation/bans',
    callers: ['user'],
    scopes: SCOPES,
    query: moderatorQuery.extend({ user_id: one }),
    handle({ twitch, caller, query }) {
      const channelId = query.broadcaster_id;
      const channel = getModeratedChannel(twitch, caller, channelId, query.moderator_id);
      const ban = findBan(channel, query.user_id);
      if (ban === undefined) {
        throw new HelixError(400, 'The user specified in the user_id query parameter is not banned.');
      }
      channel.bans = channel.bans.filter((other) => other !== ban);
      logEffect(twitch, 'moderation.unban', { channelId, userId: query.user_id });
      twitch.eventSub.publish(
        'channel.unban',
        { broadcaster_user_id: channelId },
        {
          ...nameUser(twitch, 'user', query.user_id),
          ...nameUser(twitch, 'broadcaster_user', channelId),
          ...nameUser(twitch, 'moderator_user', query.moderator_id),
        },
      );
      const action = ban.expiresAt === null ? 'unban' : 'untimeout';
      publishOnPerson(twitch, { channelId, moderatorId: query.moderator_id }, action, query.user_id);
      return NO_CONTENT;
    },
  }),
  defineCall({
    method: 'GET',
    path: 'moderation/banned',
    callers: ['user'],
    scopes: ['moderation:read', 'moderator:manage:banned_users'],
    query: z.object({ broadcaster_id: one, user_id: many(100), first: first(100), after: optional, before: optional }),
    handle({ twitch, caller, query }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      const asked = query.user_id.length === 0 ? channel.bans.map((ban) => ban.userId) : query.user_id;
      const bans = asked.flatMap((id) => findBan(channel, id) ?? []);
      return pageOf(
        bans,
        (ban) => ban.userId,
        query,
        (ban) => ({
          ...nameUser(twitch, 'user', ban.userId),
          expires_at: ban.expiresAt ?? '',
          created_at: ban.createdAt,
          reason: ban.reason,
          ...nameUser(twitch, 'moderator', ban.moderatorId),
        }),
      );
    },
  }),
];

import { z } from 'zod';
import { isHeldByAutoMod } from '../chat/automod.ts';
import { say } from '../chat/say.ts';
import { isBanned, type LocalTwitch, nameUser } from '../local-twitch.ts';
import { grantedScopes } from '../oauth/tokens.ts';
import type { Channel } from '../state/model.ts';
import { first, one, optional } from './query.ts';
import { data, HelixError, NO_CONTENT, pageOf } from './response.ts';
import {
  type Caller,
  checkWindow,
  defineCall,
  getAccount,
  getChannel,
  getModeratedChannel,
  getModeratorsChannel,
  type HelixRoute,
  logEffect,
} from './route.ts';

/** Messages per 30 s, for viewers and for moderators or the broadcaster (Twitch: chat rate limits). */
const MESSAGES_PER_WINDOW = 20;
const MODERATOR_MESSAGES_PER_WINDOW = 100;
const MESSAGE_WINDOW_MS = 30_000;
const ANNOUNCEMENT_SCOPES = ['moderator:manage:announcements'] as const;
/** Milliseconds. One announcement per 2 s (Twitch: Send Chat Announcement). */
const ANNOUNCEMENT_WINDOW_MS = 2000;

/** A user token writes as its own user. An app token needs consent from both sides. Throws 401 otherwise. */
function checkSender(twitch: LocalTwitch, caller: Caller, broadcasterId: string, senderId: string): void {
  if (caller.kind === 'user') {
    if (caller.userId !== senderId) {
      throw new HelixError(401, 'The ID in sender_id must match the user ID in the access token.');
    }
    return;
  }
  const sender = grantedScopes(twitch, caller.clientId, senderId);
  const owner = grantedScopes(twitch, caller.clientId, broadcasterId);
  const isModerator = getChannel(twitch, broadcasterId).moderators.includes(senderId);
  if (!sender.has('user:bot') || !sender.has('user:write:chat') || !(isModerator || owner.has('channel:bot'))) {
    throw new HelixError(
      401,
      'The sender must have authorized the app with user:bot and user:write:chat, and the broadcaster with channel:bot.',
    );
  }
}

/** The channel, for an app that acts as its broadcaster or a moderator, with that account's consent. Throws 401 or 403. */
function getChannelForApp(twitch: LocalTwitch, caller: Caller, broadcasterId: string, moderatorId: string): Channel {
  const [scope] = ANNOUNCEMENT_SCOPES;
  if (!grantedScopes(twitch, caller.clientId, moderatorId).has(scope))
    throw new HelixError(401, `Missing scope: ${scope}`);
  return getModeratorsChannel(twitch, broadcasterId, moderatorId);
}

function requireId(id: string | undefined, name: string): string {
  if (id === undefined) throw new HelixError(400, `Missing required parameter "${name}"`);
  return id;
}

/** `chat/messages`, `chat/announcements`, `chat/chatters`. */
export const chatRoutes: HelixRoute[] = [
  defineCall({
    method: 'POST',
    path: 'chat/messages',
    callers: ['user', 'app'],
    scopes: ['user:write:chat'],
    // Documented in the body, but Twitch also accepts both ids in the query string, where twurple puts them.
    query: z.object({ broadcaster_id: optional, sender_id: optional }),
    body: z.object({
      broadcaster_id: z.string().min(1).optional(),
      sender_id: z.string().min(1).optional(),
      message: z.string().min(1),
      reply_parent_message_id: z.string().nullish(),
      for_source_only: z.boolean().nullish(),
    }),
    handle({ twitch, caller, query, body }) {
      const channelId = requireId(body.broadcaster_id ?? query.broadcaster_id, 'broadcaster_id');
      const senderId = requireId(body.sender_id ?? query.sender_id, 'sender_id');
      const channel = getChannel(twitch, channelId);
      getAccount(twitch, senderId);
      checkSender(twitch, caller, channelId, senderId);
      if (body.message.length > 500) throw new HelixError(422, 'The message is too large.');
      if (body.for_source_only != null && caller.kind === 'user') {
        throw new HelixError(400, 'for_source_only can only be used with an app access token.');
      }
      if (isBanned(channel, senderId)) throw new HelixError(403, 'The sender is banned from the channel.');
      const isModerator = senderId === channelId || channel.moderators.includes(senderId);
      const limit = isModerator ? MODERATOR_MESSAGES_PER_WINDOW : MESSAGES_PER_WINDOW;
      checkWindow(twitch, 'chat', senderId, limit, MESSAGE_WINDOW_MS);
      const { messageId, dropped } = say(twitch, { channelId, channel }, senderId, body.message);
      return data([{ message_id: messageId, is_sent: dropped === null, drop_reason: dropped }]);
    },
  }),
  defineCall({
    method: 'POST',
    path: 'chat/announcements',
    callers: ['user', 'app'],
    scopes: ANNOUNCEMENT_SCOPES,
    query: z.object({ broadcaster_id: one, moderator_id: one }),
    body: z.object({
      message: z.string().trim().min(1),
      color: z.enum(['blue', 'green', 'orange', 'purple', 'primary']).nullish(),
    }),
    handle({ twitch, caller, query, body }) {
      const channel =
        caller.kind === 'user'
          ? getModeratedChannel(twitch, caller, query.broadcaster_id, query.moderator_id)
          : getChannelForApp(twitch, caller, query.broadcaster_id, query.moderator_id);
      if (isHeldByAutoMod(channel, body.message)) throw new HelixError(400, 'The message failed review.');
      checkWindow(twitch, 'announcement', query.broadcaster_id, 1, ANNOUNCEMENT_WINDOW_MS);
      logEffect(twitch, 'chat.announcement', {
        channelId: query.broadcaster_id,
        userId: query.moderator_id,
        detail: { text: body.message.slice(0, 500), color: body.color ?? 'primary' },
      });
      return NO_CONTENT;
    },
  }),
  defineCall({
    method: 'GET',
    path: 'chat/chatters',
    callers: ['user'],
    scopes: ['moderator:read:chatters'],
    query: z.object({ broadcaster_id: one, moderator_id: one, first: first(1000, 100), after: optional }),
    handle({ twitch, caller, query }) {
      const channel = getModeratedChannel(twitch, caller, query.broadcaster_id, query.moderator_id);
      const present = channel.chatters.filter((id) => !isBanned(channel, id));
      return pageOf(
        present,
        (id) => id,
        query,
        (id) => nameUser(twitch, 'user', id),
        { total: present.length },
      );
    },
  }),
];

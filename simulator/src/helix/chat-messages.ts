import { z } from 'zod';
import { publishModeration, publishOnPerson } from '../chat/moderation.ts';
import { one, optional } from './query.ts';
import { HelixError, NO_CONTENT } from './response.ts';
import { defineCall, getModeratedChannel, type HelixRoute, logEffect } from './route.ts';

/** Milliseconds after which a message can no longer be deleted: 6 hours (Twitch: Delete Chat Messages). */
const DELETABLE_MS = 6 * 3_600_000;

/** `moderation/chat`: deletes one message, or all. */
export const chatMessageRoutes: HelixRoute[] = [
  defineCall({
    method: 'DELETE',
    path: 'moderation/chat',
    callers: ['user'],
    scopes: ['moderator:manage:chat_messages'],
    query: z.object({ broadcaster_id: one, moderator_id: one, message_id: optional }),
    handle({ twitch, caller, query }) {
      const deed = { channelId: query.broadcaster_id, moderatorId: query.moderator_id };
      const channel = getModeratedChannel(twitch, caller, deed.channelId, deed.moderatorId);
      if (query.message_id === undefined) {
        channel.messages = [];
        logEffect(twitch, 'chat.clear', { channelId: deed.channelId });
        publishModeration(twitch, deed, 'clear');
        return NO_CONTENT;
      }
      const message = channel.messages.find((sent) => sent.id === query.message_id);
      if (message === undefined || Date.now() - Date.parse(message.at) > DELETABLE_MS) {
        throw new HelixError(404, 'The message was not found, or is older than 6 hours.');
      }
      const { id, userId, text } = message;
      const isModerator = channel.moderators.includes(userId) && deed.moderatorId !== deed.channelId;
      if (userId === deed.channelId || isModerator) {
        throw new HelixError(400, 'You may not delete messages of the broadcaster or of another moderator.');
      }
      channel.messages = channel.messages.filter((sent) => sent !== message);
      logEffect(twitch, 'chat.delete', { channelId: deed.channelId, userId, id });
      publishOnPerson(twitch, deed, 'delete', userId, { message_id: id, message_body: text });
      return NO_CONTENT;
    },
  }),
];

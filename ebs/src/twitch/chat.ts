import { ChatMessageDroppedError } from '@twurple/api';
import type { Chat, Chatters, Followers } from '../ports/chat.ts';
import type { TwitchUser } from '../ports/twitch.ts';
import type { Clients } from './api-client.ts';
import { callOnce, readOnce } from './outcome.ts';

/** Chatters per page of Twitch's list (twitch: GET /chat/chatters). */
const CHATTERS_PER_PAGE = 1_000;
/** Maximum pages read. A draw among more chatters ignores the rest. */
const CHATTER_PAGES_MAX = 10;

/** Creates chat on behalf of streamers, using Helix. */
export function createChat(clients: Clients): Chat {
  return {
    async say(channelId, text) {
      let dropped: string | null = null;
      const outcome = await callOnce(async () => {
        try {
          await clients.forStreamer(channelId).chat.sendChatMessage(channelId, text);
        } catch (error) {
          if (!(error instanceof ChatMessageDroppedError)) throw error;
          dropped = error.message;
        }
      });
      return dropped === null ? outcome : { kind: 'refused', reason: dropped };
    },
    announce: (channelId, text) =>
      callOnce(() => clients.forStreamer(channelId).chat.sendAnnouncement(channelId, { message: text })),
  };
}

/** Creates the look-up of followers, using Helix. */
export function createFollowers(clients: Clients): Followers {
  return {
    readSince: (channelId, userId) =>
      readOnce(async () => {
        // The library checks that the grant covers the scope.
        const { data } = await clients.forStreamer(channelId).channels.getChannelFollowers(channelId, userId);
        return { since: data.find((follower) => follower.userId === userId)?.followDate ?? null };
      }),
  };
}

/** Creates the list of chatters, using Helix. */
export function createChatters(clients: Clients): Chatters {
  return {
    list: (channelId) =>
      readOnce(async () => {
        const { chat } = clients.forStreamer(channelId);
        const chatters: TwitchUser[] = [];
        let after: string | undefined;
        for (let page = 0; page < CHATTER_PAGES_MAX; page += 1) {
          const { data, cursor } = await chat.getChatters(channelId, {
            limit: CHATTERS_PER_PAGE,
            ...(after !== undefined && { after }),
          });
          for (const { userId, userName, userDisplayName } of data)
            chatters.push({ id: userId, login: userName, displayName: userDisplayName });
          if (!cursor) break;
          after = cursor;
        }
        return { chatters };
      }),
  };
}

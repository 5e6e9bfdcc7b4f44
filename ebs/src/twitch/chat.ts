import { ChatMessageDroppedError } from '@twurple/api';
import type { Chat, Followers } from '../ports/chat.ts';
import type { Clients } from './api-client.ts';
import { callOnce, readOnce } from './outcome.ts';

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

import type { ClaimedThings } from '../ports/claims.ts';
import type { Clients } from './api-client.ts';
import { HelixError } from './helix-error.ts';
import { callOnce, readOnce } from './outcome.ts';

/** Why Twitch makes somebody no VIP, by status (twitch: POST /channels/vips). Asking again does not help. */
const REFUSALS: Record<number, string> = {
  409: 'All VIP slots of the channel are taken.',
  422: 'They are a VIP or a moderator already.',
  425: 'Twitch has not unlocked VIPs for this channel yet: complete “Build a Community” first.',
};

/** Creates VIPs of streamers' channels, which can be claimed by user id, using Helix. The state is true for a VIP. */
export function createVips(clients: Clients): ClaimedThings {
  return {
    read: (channelId, userId) =>
      readOnce(async () => ({
        value: await clients.forStreamer(channelId).channels.checkVipForUser(channelId, userId),
      })),
    async set(channelId, userId, value) {
      const { channels } = clients.forStreamer(channelId);
      let refusal: string | undefined;
      const outcome = await callOnce(async () => {
        try {
          await (value === true ? channels.addVip(channelId, userId) : channels.removeVip(channelId, userId));
        } catch (error) {
          const status = error instanceof HelixError ? error.status : 0;
          // 422: no VIP; 404: no such user any more.
          if (value !== true && (status === 422 || status === 404)) return;
          if (value === true) refusal = REFUSALS[status];
          throw error;
        }
      });
      return refusal === undefined ? outcome : { kind: 'refused', reason: refusal };
    },
  };
}

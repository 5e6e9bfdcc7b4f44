import type { ClaimedThings } from '../ports/claims.ts';
import type { Clients } from './api-client.ts';
import { HelixError } from './helix-error.ts';
import { callOnce, readOnce } from './outcome.ts';

/** Why Twitch refuses to make somebody a VIP, by status (twitch: POST /channels/vips). Retrying does not help. */
const REFUSALS: Record<number, string> = {
  409: 'All VIP slots of the channel are taken.',
  422: 'They are already a VIP or a moderator.',
  425: 'Twitch has not unlocked VIPs for this channel yet: complete “Build a Community” first.',
};

/** Creates the claimable VIP roles of streamers' channels, by user id, using Helix. The state is true for a VIP. */
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
          // 422: not a VIP; 404: the user no longer exists.
          if (value !== true && (status === 422 || status === 404)) return;
          if (value === true) refusal = REFUSALS[status];
          throw error;
        }
      });
      return refusal === undefined ? outcome : { kind: 'refused', reason: refusal };
    },
  };
}

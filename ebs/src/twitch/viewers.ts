import type { Categories, ViewerGroups } from '../ports/viewers.ts';
import type { Clients } from './api-client.ts';
import { readOnce } from './outcome.ts';

/** Creates the look-up of subscribers and VIPs, using Helix. */
export function createViewerGroups(clients: Clients): ViewerGroups {
  return {
    readSubscriber: (channelId, userId) =>
      readOnce(async () => {
        const found = await clients.forStreamer(channelId).subscriptions.getSubscriptionForUser(channelId, userId);
        return { isMember: found !== null };
      }),
    readVip: (channelId, userId) =>
      readOnce(async () => ({
        isMember: await clients.forStreamer(channelId).channels.checkVipForUser(channelId, userId),
      })),
  };
}

/** Creates the look-up of a channel's category, using Helix. */
export function createCategories(clients: Clients): Categories {
  return {
    readCategory: (channelId) =>
      readOnce(async () => {
        const channel = await clients.app.channels.getChannelInfoById(channelId);
        return { name: channel?.gameName ?? '' };
      }),
  };
}

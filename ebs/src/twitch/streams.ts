import type { Streams } from '../ports/swapper.ts';
import type { Clients } from './api-client.ts';
import { readOnce } from './outcome.ts';

/**
 * Creates the look-up of what a channel streams, using Helix. Title and category come from the channel, because the list of
 * streams lags by a minute or two.
 */
export function createStreams(clients: Clients): Streams {
  return {
    readFacts: (channelId) =>
      readOnce(async () => {
        const [streams, channel] = await Promise.all([
          clients.app.streams.getStreams({ userId: channelId }),
          clients.app.channels.getChannelInfoById(channelId),
        ]);
        const [stream] = streams.data;
        return {
          facts: {
            live: stream !== undefined,
            category: channel?.gameName ?? '',
            title: channel?.title ?? '',
            viewers: stream?.viewers ?? 0,
          },
        };
      }),
  };
}

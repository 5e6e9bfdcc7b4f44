import type { Ads } from '../ports/ads.ts';
import type { Clients } from './api-client.ts';
import { HelixError } from './helix-error.ts';
import { callOnce } from './outcome.ts';

/** Creates ads on behalf of streamers, using Helix. */
export function createAds(clients: Clients): Ads {
  return {
    async run(channelId, lengthS) {
      let tooSoon: HelixError | null = null;
      const outcome = await callOnce(async () => {
        try {
          await clients.forStreamer(channelId).channels.startChannelCommercial(channelId, lengthS);
        } catch (error) {
          if (error instanceof HelixError && error.status === 429) tooSoon = error;
          throw error;
        }
      });
      // The pause between ads lasts minutes. Ads that run that much later are not what the viewer asked for.
      return tooSoon === null ? outcome : { kind: 'refused', reason: (tooSoon as HelixError).message };
    },
  };
}

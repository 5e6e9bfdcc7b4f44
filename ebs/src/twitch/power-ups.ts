import type { TwitchPowerUps } from '../ports/rewards.ts';
import type { Clients } from './api-client.ts';
import { HelixError, NoAnswerError } from './helix-error.ts';
import { toUnavailable } from './outcome.ts';
import { customPowerUps, toTwitchPowerUp } from './rewards.external.ts';

/** Creates access to custom Power-ups at Twitch, using Helix with the streamer's token. */
export function createTwitchPowerUps(clients: Clients): TwitchPowerUps {
  return {
    async list(channelId) {
      try {
        const answer = await clients.forStreamer(channelId).callApi({
          type: 'helix',
          url: 'bits/custom_power_ups',
          scopes: ['bits:read'],
          query: { broadcaster_id: channelId },
        });
        const { data } = customPowerUps.safeParse(answer);
        if (data === undefined) throw new NoAnswerError('Twitch answered with something other than Power-ups', true);
        return data.data.map(toTwitchPowerUp);
      } catch (error) {
        // Twitch refuses the call for a channel that is neither affiliate nor partner.
        if (error instanceof HelixError && error.status === 403) return null;
        throw toUnavailable(error);
      }
    },
  };
}

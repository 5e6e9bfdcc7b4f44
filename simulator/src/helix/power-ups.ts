import { z } from 'zod';
import { showPowerUp } from '../power-ups/power-ups.ts';
import { many, one } from './query.ts';
import { data, HelixError } from './response.ts';
import { defineCall, getPartnerChannel, type HelixRoute } from './route.ts';

/** `bits/custom_power_ups`. Twitch has no call that creates or settles one. */
export const powerUpRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'bits/custom_power_ups',
    callers: ['user'],
    scopes: ['bits:read'],
    query: z.object({ broadcaster_id: one, id: many(50) }),
    handle({ twitch, caller, query }) {
      const { powerUps } = getPartnerChannel(twitch, caller, query.broadcaster_id);
      const found = powerUps.filter((one) => query.id.length === 0 || query.id.includes(one.id));
      if (query.id.length > 0 && found.length === 0) throw new HelixError(404, 'The Power-ups were not found.');
      return data(found.map((one) => showPowerUp(twitch, query.broadcaster_id, one)));
    },
  }),
];

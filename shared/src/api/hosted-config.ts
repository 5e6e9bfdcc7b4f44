import { z } from 'zod';
import * as config from './extension-config.ts';
import { kinds, oneOf, readable, state } from './hosted-values.ts';
import { streamerInteraction } from './user.ts';

/** Returns what the config views show. */
export const readConfig = {
  ...config.readConfig,
  answer: config.readConfig.answer.extend({
    items: readable(
      // Prices and cooldowns may be newer than this page.
      z.object({
        uuid: z.string(),
        title: z.string(),
        amount: z.number(),
        cooldown: z.number(),
        enabled: z.boolean(),
        kinds,
      }),
    ),
    recent: readable(
      streamerInteraction.extend({ state, kinds, source: oneOf(streamerInteraction.shape.source.options) }),
    ),
  }),
};

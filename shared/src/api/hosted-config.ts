import { z } from 'zod';
import * as config from './extension-config.ts';
import { kinds, readable } from './hosted-values.ts';
import { shownInteraction } from './shown-interaction.ts';

/** Returns what the config views show. */
export const readConfig = {
  ...config.readConfig,
  answer: config.readConfig.answer.extend({
    // Not sent by servers from before scenes.
    holdScene: config.readConfig.answer.shape.holdScene.catch(null),
    // Not sent by servers from before the Auto Swapper.
    sets: config.readConfig.answer.shape.sets.catch([]),
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
    recent: readable(shownInteraction),
  }),
};

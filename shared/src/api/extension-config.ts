import { z } from 'zod';
import { FEATURE_TYPES } from '../features/catalog.ts';
import { extensionItem } from '../items/item.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';
import { holdScene, interactionCounts, streamerInteraction } from './user.ts';

/** Id of a rule of the Auto Swapper; null for the default set. */
const choice = z.string().max(64).nullable();
const uuidParams = z.object({ uuid: z.uuid() });

/** Returns what the config views show. Authenticated with the extension JWT. */
export const readConfig = defineEndpoint({
  method: 'GET',
  path: '/api/extension/config',
  answer: z.object({
    channel: z.object({ login: z.string(), displayName: z.string() }),
    dashboardUrl: z.url({ protocol: /^https?$/ }),
    alertPages: z.number(),
    paused: z.boolean(),
    holdScene,
    counts: interactionCounts,
    items: z.array(
      extensionItem.pick({ uuid: true, title: true, amount: true, cooldown: true, enabled: true }).extend({
        kinds: z.array(z.enum(FEATURE_TYPES)),
      }),
    ),
    recent: z.array(streamerInteraction),
    sets: z
      .array(z.object({ choice, name: z.string(), isOn: z.boolean() }))
      .describe('Sets of the Auto Swapper, in their order; none without rules.'),
  }),
});

/** Enables or disables an item, or changes its price. */
export const patchConfigItem = defineEndpoint({
  method: 'PATCH',
  path: '/api/extension/config/items/{uuid}',
  params: uuidParams,
  body: z.strictObject({ enabled: z.boolean().optional(), amount: extensionItem.shape.amount.unwrap().optional() }),
  answer: messageAnswer,
});

/** Plays a demo of an item. Shares its lock with the dashboard's Demo button. */
export const testConfigItem = defineEndpoint({
  method: 'POST',
  path: '/api/extension/config/items/{uuid}/test',
  params: uuidParams,
  answer: messageAnswer,
});

/** Pauses or resumes alerts. */
export const putConfigPaused = defineEndpoint({
  method: 'PUT',
  path: '/api/extension/config/queue',
  body: z.strictObject({ paused: z.boolean() }),
  answer: messageAnswer,
});

/** Swaps to a set manually. Error `swapper.nothing` if the set does not exist. */
export const putConfigSet = defineEndpoint({
  method: 'PUT',
  path: '/api/extension/config/set',
  body: z.strictObject({ choice }),
  answer: messageAnswer,
});

/** Skips an alert that is playing or waiting. */
export const skipConfigInteraction = defineEndpoint({
  method: 'POST',
  path: '/api/extension/config/interactions/{id}/skip',
  params: z.object({ id: z.string().min(1).max(200) }),
  answer: messageAnswer,
});

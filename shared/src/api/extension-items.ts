import { z } from 'zod';
import { NO_UUID } from '../constants/platform.ts';
import { demoInteraction } from '../items/demo-interaction.ts';
import { extensionItem } from '../items/item.ts';
import { alertDesign, extensionPreferences, favouriteVoices } from '../items/preferences.ts';
import { pronunciations } from '../text/pronounce.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

const uuidParams = z.object({ uuid: z.uuid({ error: NO_UUID }) });

/** Returns everything the extension page shows (API-43). Items come in the order of `sortOrder`. */
export const readExtension = defineEndpoint({
  method: 'GET',
  path: '/api/user/extension',
  answer: z.object({
    items: z.array(extensionItem),
    sortOrder: z.array(z.string()),
    preferences: extensionPreferences,
  }),
});

/**
 * Updates keys of an item (API-01). Unknown keys are ignored; a patch without changes saves nothing and returns 200
 * (ITEM-09). `broadcast` tells panels and alert pages to reload their data (API-02).
 */
export const patchExtensionItem = defineEndpoint({
  method: 'PATCH',
  path: '/api/user/extension/{uuid}',
  params: uuidParams,
  body: z.strictObject({ updates: z.record(z.string().max(100), z.unknown()), broadcast: z.boolean().default(true) }),
  answer: z.object({ message: z.string(), item: extensionItem }),
});

/** Deletes an item (API-03). */
export const deleteExtensionItem = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/extension/{uuid}',
  params: uuidParams,
  answer: messageAnswer,
});

/**
 * Creates an item (API-04, API-05). `checkItem` validates it; its messages are joined by commas (ITEM-14). Idempotent:
 * sending the same item again returns the same response. An error response also has `item: null`.
 */
export const createExtensionItem = defineEndpoint({
  method: 'POST',
  path: '/api/user/extension/{uuid}',
  params: uuidParams,
  body: z.strictObject({ item: z.record(z.string().max(100), z.unknown()).nullish() }),
  answer: z.object({ error: z.null(), message: z.string(), item: extensionItem }),
});

/** Sets the order of the items (API-06, EXT-12): unknown uuids are dropped, missing ones appended. */
export const putSortOrder = defineEndpoint({
  method: 'PUT',
  path: '/api/user/extension/sortOrder',
  body: z.strictObject({ sortOrder: z.array(z.uuid()).max(500) }),
  answer: z.object({ error: z.null(), message: z.string(), sortOrder: z.array(z.string()) }),
});

/** Sets the theme of the alerts (API-07). */
export const putTheme = defineEndpoint({
  method: 'PUT',
  path: '/api/user/extension/theme',
  body: z.strictObject({ theme: extensionPreferences.shape.theme.unwrap() }),
  answer: messageAnswer,
});

/** Sets the position of the notification, in pixels on the 1280x720 canvas (API-08, PREF-06). */
export const putNotificationPosition = defineEndpoint({
  method: 'PUT',
  path: '/api/user/extension/notifications',
  body: z.strictObject({ x: z.number(), y: z.number() }),
  answer: messageAnswer,
});

/** Sets how the alerts look and arrive. The designer sends the whole design. */
export const putAlertDesign = defineEndpoint({
  method: 'PUT',
  path: '/api/user/extension/design',
  body: z.strictObject(alertDesign.shape),
  answer: messageAnswer,
});

/** Replaces the list of how the channel's words are said. */
export const putPronunciations = defineEndpoint({
  method: 'PUT',
  path: '/api/user/extension/pronunciations',
  body: z.strictObject({ pronunciations }),
  answer: messageAnswer,
});

/** Replaces the list of voices that come first in lists of voices. */
export const putFavouriteVoices = defineEndpoint({
  method: 'PUT',
  path: '/api/user/extension/favouriteVoices',
  body: z.strictObject({ favouriteVoices }),
  answer: messageAnswer,
});

/** Hides or shows the notification (API-09). */
export const putHideAlerts = defineEndpoint({
  method: 'PUT',
  path: '/api/user/extension/hideAlerts',
  body: z.strictObject({ hide: z.boolean() }),
  answer: messageAnswer,
});

/** Creates the default items of a streamer who has none (API-10, ONB-18). Idempotent. */
export const createDefaultFeatures = defineEndpoint({
  method: 'POST',
  path: '/api/user/extension/features/defaults',
  answer: z.object({ message: z.string(), items: z.array(extensionItem) }),
});

/**
 * Plays a demo of an item's feature on the alert page (API-11). Bearer: the streamer's Twitch access token. A demo never
 * punishes anyone (API-13) and can run once per 10 s and item (EXT-10). `amount`: the item's price in Bits; none are used.
 */
export const playDemo = defineEndpoint({
  method: 'POST',
  path: '/api/extension/demo',
  body: z.strictObject({ interaction: demoInteraction, amount: z.number().int().min(0).max(1_000_000) }),
  answer: messageAnswer,
});

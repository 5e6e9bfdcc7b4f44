import { playTestAlert } from '@bitcue/shared/api/activity.ts';
import {
  createDefaultFeatures,
  createExtensionItem,
  deleteExtensionItem,
  patchExtensionItem,
  playDemo,
  putAlertDesign,
  putFavouriteVoices,
  putHideAlerts,
  putNotificationPosition,
  putPronunciations,
  putSortOrder,
  putTheme,
  readExtension,
} from '@bitcue/shared/api/extension-items.ts';
import type { AuditAction } from '@bitcue/shared/audit/actions.ts';
import type { PreferencesEditor } from '../../channels/preferences.ts';
import type { ItemEditor } from '../../items/edit-items.ts';
import type { Demos } from '../../triggers/demo/play-demo.ts';
import { defineRoute, type Route } from '../route.ts';

/** Calls per streamer: each setting is sent after a debounce, from a few tabs at most. */
const OFTEN = { points: 240, perS: 60 };
/** Maximum body size in bytes: a list of 2,000 words of 60 characters (TTS_WORD_LIST_MAX) at 2 bytes each. */
const ITEM_MAX_BYTES = 262_144;
/** Maximum body size in bytes: 200 pronunciations (PRONUNCIATIONS_MAX) of 120 characters at 4 bytes each. */
const PRONUNCIATIONS_MAX_BYTES = 131_072;
/** Maximum body size in bytes: 200 names of 100 characters at 4 bytes each. */
const FAVOURITES_MAX_BYTES = 131_072;

/** Why demos are not recorded. */
export const DEMO_UNRECORDED = 'A demo changes nothing.';

/** Returns the audit action for a change of an item: switching it on or off has its own. */
export function actionOfUpdates(updates: Readonly<Record<string, unknown>>): AuditAction {
  if (Object.keys(updates).join() !== 'enabled') return 'item.changed';
  return updates.enabled === true ? 'item.enabled' : 'item.disabled';
}

/** Dependencies of `userExtensionRoutes`. */
export interface UserExtensionRouteDeps {
  editor: ItemEditor;
  preferences: PreferencesEditor;
}

/**
 * Declares the routes to set up the extension (API-01 to API-10, API-43). Each concerns only the caller's own channel.
 */
export function userExtensionRoutes({ editor, preferences }: UserExtensionRouteDeps): Route[] {
  return [
    defineRoute(readExtension, 'streamer', OFTEN, async ({ caller }) => {
      const items = await editor.list(caller);
      return { body: { items, sortOrder: items.map((item) => item.uuid), preferences: caller.preferences } };
    }),

    defineRoute(
      patchExtensionItem,
      'streamer',
      OFTEN,
      async ({ caller, params, body }) => {
        const item = await editor.patch(caller, params.uuid, body.updates, body.broadcast);
        return { body: { message: `Updated ${item.uuid}`, item }, about: item.title };
      },
      { bodyMaxBytes: ITEM_MAX_BYTES, audit: ({ body }) => actionOfUpdates(body.updates) },
    ),

    defineRoute(
      deleteExtensionItem,
      'streamer',
      OFTEN,
      async ({ caller, params }) => {
        const { title } = await editor.remove(caller, params.uuid);
        return { body: { message: 'The item is deleted.' }, about: title };
      },
      { audit: 'item.deleted' },
    ),

    defineRoute(
      createExtensionItem,
      'streamer',
      OFTEN,
      async ({ caller, params, body }) => {
        const item = await editor.create(caller, params.uuid, body.item);
        return { body: { error: null, message: 'Successfully created new item!', item }, about: item.title };
      },
      { bodyMaxBytes: ITEM_MAX_BYTES, audit: 'item.created' },
    ),

    defineRoute(
      putSortOrder,
      'streamer',
      OFTEN,
      async ({ caller, body }) => {
        const sortOrder = await editor.sort(caller, body.sortOrder);
        return { body: { error: null, message: 'The order is saved.', sortOrder } };
      },
      { audit: 'items.sorted' },
    ),

    defineRoute(
      putTheme,
      'streamer',
      OFTEN,
      async ({ caller, body }) => {
        await preferences.setTheme(caller, body.theme);
        return { body: { message: 'Updated theme!' } };
      },
      { audit: 'alert.theme_changed' },
    ),

    defineRoute(
      putNotificationPosition,
      'streamer',
      OFTEN,
      async ({ caller, body }) => {
        await preferences.setPosition(caller, body);
        return { body: { message: 'Updated notification position!' } };
      },
      { audit: 'alert.position_changed' },
    ),

    defineRoute(
      putAlertDesign,
      'streamer',
      OFTEN,
      async ({ caller, body }) => {
        await preferences.setDesign(caller, body);
        return { body: { message: 'It is on your stream.' } };
      },
      { audit: 'alert.design_changed' },
    ),

    defineRoute(
      putPronunciations,
      'streamer',
      OFTEN,
      async ({ caller, body }) => {
        await preferences.setPronunciations(caller, body.pronunciations);
        return { body: { message: 'Updated pronunciations!' } };
      },
      { bodyMaxBytes: PRONUNCIATIONS_MAX_BYTES, audit: 'speech.pronunciations_changed' },
    ),

    defineRoute(
      putFavouriteVoices,
      'streamer',
      OFTEN,
      async ({ caller, body }) => {
        await preferences.setFavouriteVoices(caller, body.favouriteVoices);
        return { body: { message: 'Updated favourite voices!' } };
      },
      { bodyMaxBytes: FAVOURITES_MAX_BYTES, audit: 'speech.favourites_changed' },
    ),

    defineRoute(
      putHideAlerts,
      'streamer',
      OFTEN,
      async ({ caller, body }) => {
        await preferences.setHidden(caller, body.hide);
        return { body: { message: 'Updated Alerts!' } };
      },
      { audit: ({ body }) => (body.hide ? 'alert.hidden' : 'alert.shown') },
    ),

    defineRoute(
      createDefaultFeatures,
      'streamer',
      OFTEN,
      async ({ caller }) => ({
        body: { message: 'The default features are added.', items: await editor.addDefaults(caller) },
      }),
      { audit: 'items.defaults_added' },
    ),
  ];
}

/** Declares the routes that play a demo of an item (API-11) and a test alert on the caller's alert page. */
export function demoRoutes(demos: Demos): Route[] {
  const limit = { points: 60, perS: 60 };
  return [
    defineRoute(
      playDemo,
      'accessToken',
      limit,
      async ({ caller, body }) => ({ body: { message: await demos.play(caller, body.interaction) } }),
      // Each unknown token costs a call to Twitch.
      { addressLimit: limit, audit: { none: DEMO_UNRECORDED } },
    ),

    defineRoute(
      playTestAlert,
      'streamer',
      limit,
      async ({ caller, body }) => ({ body: await demos.playTest(caller, body.tier) }),
      {
        audit: { none: DEMO_UNRECORDED },
      },
    ),
  ];
}

import { z } from 'zod';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { optional } from './query.ts';
import { data, HelixError } from './response.ts';
import { type Caller, defineCall, getCallerId, getChannel, type HelixRoute, logEffect } from './route.ts';

const SLOT_TYPES = ['panel', 'overlay', 'component'] as const;
type SlotType = (typeof SLOT_TYPES)[number];

const slotEntrySchema = z.object({
  active: z.boolean(),
  id: z.string().optional(),
  version: z.string().optional(),
  x: z.int().optional(),
  y: z.int().optional(),
});
const slotsSchema = z.record(z.string(), slotEntrySchema).optional();
const updateSchema = z.object({
  data: z.strictObject({ panel: slotsSchema, overlay: slotsSchema, component: slotsSchema }),
});
type Update = z.infer<typeof updateSchema>['data'];
type SlotEntry = z.infer<typeof slotEntrySchema>;

const READ_SCOPES = ['user:read:broadcast', 'user:edit:broadcast', 'channel:manage:extensions'];
const EDIT_SCOPES = ['user:edit:broadcast', 'channel:manage:extensions'];

/** True if the caller may not see the extension: one in development is visible only to its broadcaster, with a scope. */
function isHidden(twitch: LocalTwitch, caller: Caller, extensionId: string, userId: string): boolean {
  if (extensionId !== twitch.options.extensionClientId || twitch.options.extensionReleased === true) return false;
  const canRead = caller.kind === 'user' && caller.userId === userId;
  return !(canRead && caller.scopes.some((scope) => READ_SCOPES.includes(scope)));
}

function showSlots(twitch: LocalTwitch, channel: Channel, isHiddenId: (id: string) => boolean) {
  const show = (type: SlotType) =>
    Object.fromEntries(
      Object.entries(channel.slots[type]).map(([slot, filled]) => {
        if (filled === null || isHiddenId(filled.id)) return [slot, { active: false }];
        const install = channel.installs.find((entry) => entry.id === filled.id && entry.version === filled.version);
        return [slot, { active: true, ...filled, name: install?.name ?? twitch.options.extensionClientId }];
      }),
    );
  return { panel: show('panel'), overlay: show('overlay'), component: show('component') };
}

/** Throws 400 for a malformed update, 404 for an extension that is not installed, before anything changes. */
function checkUpdate(channel: Channel, update: Update): void {
  for (const type of SLOT_TYPES) {
    for (const [slot, entry] of Object.entries(update[type] ?? {})) {
      if (!Object.hasOwn(channel.slots[type], slot)) throw new HelixError(400, `No ${type} slot "${slot}".`);
      if (!entry.active) continue;
      if (entry.id === undefined || entry.version === undefined) {
        throw new HelixError(400, 'An active slot needs the id and the version of an extension.');
      }
      if (type === 'component' && (entry.x === undefined || entry.y === undefined)) {
        throw new HelixError(400, 'A component slot needs x and y.');
      }
      const installed = channel.installs.some(
        (install) =>
          install.id === entry.id &&
          install.version === entry.version &&
          install.type.includes(type) &&
          install.canActivate,
      );
      if (!installed) throw new HelixError(404, 'The extension with this id and version is not installed.');
    }
  }
}

/** Fills or empties a slot. An extension is active in one slot only, so it leaves every other one. */
function fillSlot(channel: Channel, type: SlotType, slot: string, entry: SlotEntry): void {
  if (!entry.active || entry.id === undefined || entry.version === undefined) {
    channel.slots[type][slot] = null;
    return;
  }
  for (const other of SLOT_TYPES) {
    for (const [name, filled] of Object.entries(channel.slots[other])) {
      if (filled?.id === entry.id) channel.slots[other][name] = null;
    }
  }
  const place = type === 'component' ? { x: entry.x, y: entry.y } : {};
  channel.slots[type][slot] = { id: entry.id, version: entry.version, ...place };
}

/** `users/extensions` and `users/extensions/list`. */
export const userExtensionRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'users/extensions/list',
    callers: ['user'],
    scopes: ['user:read:broadcast', 'user:edit:broadcast'],
    query: z.object({}),
    handle({ twitch, caller }) {
      const channel = getChannel(twitch, getCallerId(caller));
      const seesAll = caller.kind === 'user' && caller.scopes.includes('user:edit:broadcast');
      const activeIds = SLOT_TYPES.flatMap((type) => Object.values(channel.slots[type]).map((slot) => slot?.id));
      const seen = channel.installs.filter((install) => seesAll || activeIds.includes(install.id));
      return data(
        seen.map(({ id, version, name, type, canActivate }) => ({
          id,
          version,
          name,
          type,
          can_activate: canActivate,
        })),
      );
    },
  }),
  defineCall({
    method: 'GET',
    path: 'users/extensions',
    callers: ['user', 'app'],
    query: z.object({ user_id: optional }),
    handle({ twitch, caller, query }) {
      const userId = query.user_id ?? (caller.kind === 'user' ? caller.userId : undefined);
      if (userId === undefined) throw new HelixError(400, 'Missing required parameter "user_id"');
      return data(showSlots(twitch, getChannel(twitch, userId), (id) => isHidden(twitch, caller, id, userId)));
    },
  }),
  defineCall({
    method: 'PUT',
    path: 'users/extensions',
    callers: ['user'],
    scopes: EDIT_SCOPES,
    query: z.object({}),
    body: updateSchema,
    handle({ twitch, caller, body }) {
      const userId = getCallerId(caller);
      const channel = getChannel(twitch, userId);
      checkUpdate(channel, body.data);
      // Twitch writes the types in no fixed order, so nobody should rely on one when naming an extension under two types.
      const types = [...SLOT_TYPES].sort(() => Math.random() - 0.5);
      for (const type of types) {
        const entries = Object.entries(body.data[type] ?? {}).sort((a, b) => Number(a[1].active) - Number(b[1].active));
        for (const [slot, entry] of entries) fillSlot(channel, type, slot, entry);
      }
      logEffect(twitch, 'extensions.activate', { channelId: userId, detail: { slots: channel.slots } });
      return data(showSlots(twitch, channel, () => false));
    },
  }),
];

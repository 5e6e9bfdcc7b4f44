import { createHash } from 'node:crypto';
import { ITEMS_MAX } from '@bitcue/shared/constants/platform.ts';
import { AppError, type AppErrorOptions } from '@bitcue/shared/errors/app-error.ts';
import type { ErrorCode } from '@bitcue/shared/errors/codes.ts';
import { checkItem, patchItem } from '@bitcue/shared/items/check-item.ts';
import { createNewItem, type ExtensionItem, extensionItem, findFirstItemType } from '@bitcue/shared/items/item.ts';
import type { Announce } from '../channels/announce.ts';
import type { ChannelCache } from '../channels/channel-cache.ts';
import type { ItemStore } from '../ports/items.ts';
import type { MediaStore } from '../ports/media.ts';
import type { Random } from '../ports/system.ts';
import type { User, UserStore } from '../ports/users.ts';
import { checkFeatures } from './check-features.ts';

/** Dependencies of `createItemEditor`. */
export interface EditItemsDeps {
  items: ItemStore;
  users: UserStore;
  channels: ChannelCache;
  media: Pick<MediaStore, 'findByShortIds'>;
  random: Random;
  announce: Announce;
}

/** Edits the items of a channel. Another streamer's items do not exist here. */
export interface ItemEditor {
  /** The items in display order. */
  list(user: User): Promise<ExtensionItem[]>;
  /** Throws `AppError` `item.not_found` or `item.invalid`. A patch that changes nothing is neither written nor announced. */
  patch(
    user: User,
    uuid: string,
    updates: Readonly<Record<string, unknown>>,
    broadcast: boolean,
  ): Promise<ExtensionItem>;
  /**
   * Returns the removed item. Purchases already made still play, as they carry what was sold. Throws `AppError`
   * `item.not_found`.
   */
  remove(user: User, uuid: string): Promise<ExtensionItem>;
  /** Throws `AppError` `item.none`, `item.invalid`, `item.taken`, `item.not_found` or `item.limit`. */
  create(user: User, uuid: string, form: unknown): Promise<ExtensionItem>;
  /** Returns the stored order: unknown uuids are dropped, missing ones appended (EXT-12). */
  sort(user: User, wanted: readonly string[]): Promise<string[]>;
  /** Gives a streamer without items the default one (ONB-18). Returns all items. */
  addDefaults(user: User): Promise<ExtensionItem[]>;
}

/** Creates the editor. */
export function createItemEditor(deps: EditItemsDeps): ItemEditor {
  const { items, users, announce } = deps;

  async function list(user: User): Promise<ExtensionItem[]> {
    const channel = await deps.channels.refresh(user.id);
    return (channel?.items ?? []).map((item) => extensionItem.parse(item));
  }

  /** Inserts at the end of the order. Returns false if the uuid is taken. */
  async function insert(user: User, item: ExtensionItem): Promise<boolean> {
    if (!(await items.insert(user.id, item))) return false;
    // The order may lack items added earlier. They are named too, or they would move behind this one.
    await users.appendToSortOrder(
      user.id,
      (await list(user)).map((one) => one.uuid),
    );
    await announce(user.id, true);
    return true;
  }

  return {
    list,

    async patch(user, uuid, updates, broadcast) {
      const stored = await items.find(user.id, uuid);
      if (!stored) throw new AppError('item.not_found');
      const patch = patchItem(stored, updates);
      if (patch.kind === 'unchanged') return extensionItem.parse(stored);
      if (patch.kind === 'refused') {
        throw new AppError('item.invalid', { message: patch.problem.message, fields: patch.problem.fields });
      }
      if (patch.updates.features) {
        const others = await items.listOf(user.id);
        await checkFeatures({ media: deps.media, channelId: user.id, items: others }, patch.item, stored);
      }
      const saved = await items.update(user.id, uuid, patch.updates);
      if (!saved) throw new AppError('item.not_found');
      await announce(user.id, broadcast);
      return extensionItem.parse(saved);
    },

    async remove(user, uuid) {
      const removed = await items.find(user.id, uuid);
      if (!removed || !(await items.delete(user.id, uuid))) throw new AppError('item.not_found');
      await users.removeFromSortOrder(user.id, uuid);
      await announce(user.id, true);
      return removed;
    },

    async create(user, uuid, form) {
      if (form === undefined || form === null) throw refusal('item.none');
      const check = checkItem(form);
      if (!check.ok) throw refusal('item.invalid', { message: check.message, fields: check.fields });
      if (check.item.uuid !== uuid) {
        const message = 'uuid is invalid';
        throw refusal('item.invalid', { message, fields: { uuid: message } });
      }
      // The last use comes from the ledger, never from a form.
      const item = { ...check.item, lastEpoch: 0 };
      const all = await items.listOf(user.id);
      const known = all.find((one) => one.uuid === uuid);
      if (known) {
        if (patchItem(known, item).kind !== 'unchanged') throw refusal('item.taken');
        return extensionItem.parse(known);
      }
      if (all.length >= ITEMS_MAX) throw refusal('item.limit');
      await checkFeatures({ media: deps.media, channelId: user.id, items: all }, item, null).catch((error) => {
        throw error instanceof AppError ? refusal(error.code, error) : error;
      });
      if (!(await insert(user, item))) {
        // Sent twice at the same moment, or another channel's, which must not be revealed.
        const same = await items.find(user.id, uuid);
        if (same && patchItem(same, item).kind === 'unchanged') return extensionItem.parse(same);
        throw refusal(same ? 'item.taken' : 'item.not_found');
      }
      // Several created at the same moment may each have seen room for one more.
      if ((await items.listOf(user.id)).length > ITEMS_MAX) {
        await items.delete(user.id, uuid);
        await users.removeFromSortOrder(user.id, uuid);
        await announce(user.id, true);
        throw refusal('item.limit');
      }
      return item;
    },

    async sort(user, wanted) {
      const present = (await list(user)).map((item) => item.uuid);
      const known = [...new Set(wanted)].filter((uuid) => present.includes(uuid));
      const sortOrder = [...known, ...present.filter((uuid) => !known.includes(uuid))];
      if (sortOrder.join() === present.join() && sortOrder.join() === user.sortOrder.join()) return sortOrder;
      await users.update(user.id, { sortOrder });
      await announce(user.id, true);
      return sortOrder;
    },

    async addDefaults(user) {
      if ((await items.listOf(user.id)).length === 0) {
        // The same uuid for a streamer every time, so that two calls at the same moment create one item.
        const uuid = deriveUuid(`default-item:${user.uuid}`);
        await insert(user, createNewItem({ uuid, feature: { id: deps.random.id(), type: findFirstItemType() } }));
      }
      return list(user);
    },
  };
}

/** A refused creation, whose answer always has an `item` (API-05). */
function refusal(code: ErrorCode, options: Pick<AppErrorOptions, 'message' | 'fields'> = {}): AppError {
  const { message, fields } = options;
  return new AppError(code, {
    ...(message === undefined ? {} : { message }),
    ...(fields ? { fields } : {}),
    answer: { item: null },
  });
}

/** A uuid of version 8 (RFC 9562) derived from a name. */
function deriveUuid(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

import type { ExtensionItem } from '@bitcue/shared/items/item.ts';

/** An item as stored, with its channel and the reservation of a viewer who is about to use Bits on it. */
export interface StoredItem extends ExtensionItem {
  channelId: string;
  reservation: Reservation | null;
}

/**
 * A viewer's turn to use Bits on an item with a cooldown. `released`: the item is free for others, but the turn still
 * ends at `until` (milliseconds since 1970), so that cancelling does not make it longer.
 */
export interface Reservation {
  nonce: string;
  opaqueId: string;
  until: number;
  released?: boolean;
}

/** Fields of an item that its streamer can change; only uses set the others. */
export type ItemChange = Partial<Omit<ExtensionItem, 'uuid' | 'lastEpoch'>>;

/** The extension items of all channels. */
export interface ItemStore {
  listOf(channelId: string): Promise<StoredItem[]>;
  /** Returns null if the channel has no such item. */
  find(channelId: string, uuid: string): Promise<StoredItem | null>;
  /** Returns false if an item with this uuid exists, in any channel. */
  insert(channelId: string, item: ExtensionItem): Promise<boolean>;
  /** Changes only the given fields. Returns null if the channel has no such item. */
  update(channelId: string, uuid: string, fields: ItemChange): Promise<StoredItem | null>;
  /** Returns false if the channel has no such item. */
  delete(channelId: string, uuid: string): Promise<boolean>;
  /**
   * Reserves an item for a viewer. Returns false if it is in cooldown, reserved by another viewer, or if this viewer's
   * last turn ended less than `RESERVATION_REST_MS` ago. Within a turn, a new reservation does not last longer than the
   * first. `until` and `now` are milliseconds since 1970.
   */
  reserve(uuid: string, by: { nonce: string; opaqueId: string; until: number }, now: number): Promise<boolean>;
  /** Releases a viewer's reservations: one nonce's, or all in the channel. */
  release(channelId: string, by: { opaqueId: string; nonce?: string }): Promise<void>;
  /** Records a use, unless a later one is recorded, and ends the reservation. */
  markUsed(uuid: string, at: number): Promise<void>;
  /** Records uses of different items, as `markUsed` does: in one write, if none of them has a cooldown. */
  markManyUsed(uses: readonly { uuid: string; at: number }[]): Promise<void>;
}

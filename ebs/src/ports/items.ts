import type { ExtensionItem } from '@bitcue/shared/items/item.ts';

/** An item as stored: with its channel, and with the reservation of a viewer who is about to use Bits on it. */
export interface StoredItem extends ExtensionItem {
  channelId: string;
  reservation: { nonce: string; opaqueId: string; until: number } | null;
}

/** Fields of an item that its streamer changes; the rest is set by uses alone. */
export type ItemChange = Partial<Omit<ExtensionItem, 'uuid' | 'lastEpoch'>>;

/** Extension items. */
export interface ItemStore {
  listOf(channelId: string): Promise<StoredItem[]>;
  /** Null when the channel has no such item. */
  find(channelId: string, uuid: string): Promise<StoredItem | null>;
  /** False when there is an item of this uuid, in whatever channel. */
  insert(channelId: string, item: ExtensionItem): Promise<boolean>;
  /** Sets the fields given and leaves all others as they are; null when the channel has no such item. */
  update(channelId: string, uuid: string, fields: ItemChange): Promise<StoredItem | null>;
  /** False when the channel has no such item. */
  delete(channelId: string, uuid: string): Promise<boolean>;
  /**
   * Reserves an item whose cooldown is over and that no other viewer has reserved; false when it is taken.
   * `until` and `now` are milliseconds since 1970.
   */
  reserve(uuid: string, by: { nonce: string; opaqueId: string; until: number }, now: number): Promise<boolean>;
  /** Gives reservations of a viewer back: one nonce's, or all in the channel. */
  release(channelId: string, by: { opaqueId: string; nonce?: string }): Promise<void>;
  /** Notes a use, later than any noted before, and ends the reservation. */
  markUsed(uuid: string, at: number): Promise<void>;
}

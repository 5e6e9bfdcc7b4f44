import type { ExtensionItem } from '@bitcue/shared/items/item.ts';

/** An item as stored: with its channel, and with the reservation of a viewer who is about to use Bits on it. */
export interface StoredItem extends ExtensionItem {
  channelId: string;
  reservation: { nonce: string; opaqueId: string; until: number } | null;
}

/** Extension items. */
export interface ItemStore {
  listOf(channelId: string): Promise<StoredItem[]>;
  insert(channelId: string, item: ExtensionItem): Promise<boolean>;
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

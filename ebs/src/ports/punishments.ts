/** A timeout or ban that this product set, or was about to set. */
export interface PlacedPunishment {
  /** Id of the step that set it. */
  id: string;
  channelId: string;
  userId: string;
  /** When it began. */
  at: Date;
  /** End of a timeout; null for a ban. */
  until: Date | null;
  /** True once this product has lifted it. */
  lifted: boolean;
}

/**
 * What this product set on whom. Twitch names the broadcaster for our timeouts and for those that the broadcaster sets by
 * hand, so only this record tells them apart.
 */
export interface PunishmentStore {
  /** Lists those of one person: bans, timeouts that may still last, and everything of the last hour. */
  listOf(channelId: string, userId: string): Promise<PlacedPunishment[]>;
  /** Stores one, in place of an earlier one with its id. */
  save(placed: PlacedPunishment): Promise<void>;
  /** Forgets one that certainly did not happen. */
  remove(id: string): Promise<void>;
  /** Marks those of one person as lifted. */
  markLifted(channelId: string, userId: string): Promise<void>;
  /** Forgets all of a channel, with its account. */
  deleteOf(channelId: string): Promise<void>;
}

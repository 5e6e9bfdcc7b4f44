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
 * The punishments that this product set. Twitch names the broadcaster for our timeouts and for those that the broadcaster sets
 * by hand, so only this record tells them apart.
 */
export interface PunishmentStore {
  /** Lists those of one person: bans, timeouts that may not have ended, and everything from the last hour. */
  listOf(channelId: string, userId: string): Promise<PlacedPunishment[]>;
  /** Stores one, replacing an earlier one with the same id. */
  save(placed: PlacedPunishment): Promise<void>;
  /** Forgets one that certainly did not happen. */
  remove(id: string): Promise<void>;
  /** Marks those of one person as lifted. */
  markLifted(channelId: string, userId: string): Promise<void>;
  /** Forgets all of a channel, with its account. */
  deleteOf(channelId: string): Promise<void>;
}

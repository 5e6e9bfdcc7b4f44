import type { SlotKind } from '@bitcue/shared/api/platform.ts';

/** An extension in a slot. `x` and `y` are set in component slots alone. */
export interface ActiveExtension {
  slot: string;
  id: string;
  version: string;
  name: string;
  x: number;
  y: number;
}

/** What is in a channel's slots, by kind, in the order of the slots; empty slots are left out. */
export type ActiveExtensions = Record<SlotKind, ActiveExtension[]>;

/** An extension that a channel has installed (ACT-09). */
export interface InstalledExtension {
  id: string;
  version: string;
}

/** What a released extension says of itself. `icon`: address of its 100x100 picture; null for none that we show. */
export interface ReleasedExtension {
  version: string;
  name: string;
  icon: string | null;
}

/**
 * The extensions of a streamer, asked of Twitch with their own token at each call. Every call throws `AppError`
 * `auth.relink` when the grant does not allow it.
 */
export interface UserExtensions {
  /** Throws `AppError` `extensions.active`. */
  readActive(channelId: string): Promise<ActiveExtensions>;
  /** Throws `AppError` `extensions.installed`. */
  listInstalled(channelId: string): Promise<InstalledExtension[]>;
  /**
   * Fills all slots of one kind; slots that are not named become empty. Throws `AppError` `extensions.update` with
   * Twitch's own sentence where it gave one.
   */
  update(channelId: string, kind: SlotKind, active: readonly ActiveExtension[]): Promise<void>;
}

/** Released extensions. What one says of itself is kept for an hour (LIM-03); its version is asked for as it is needed. */
export interface ReleasedExtensions {
  /** The version that is released now; null when none is. Throws as `find` does. */
  findVersion(extensionId: string): Promise<string | null>;
  /**
   * Name and icon. Null for one that is not released. Throws `AppError` `extensions.info` when Twitch does not tell, and
   * `extensions.not_found` when its answer is empty.
   */
  find(extensionId: string): Promise<Omit<ReleasedExtension, 'version'> | null>;
}

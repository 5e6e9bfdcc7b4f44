import type { SlotKind } from '@bitcue/shared/api/platform.ts';

/** An extension in a slot. `x` and `y` are set only in component slots. */
export interface ActiveExtension {
  slot: string;
  id: string;
  version: string;
  name: string;
  x: number;
  y: number;
}

/** The extensions in a channel's slots, by kind and in slot order, without empty slots. */
export type ActiveExtensions = Record<SlotKind, ActiveExtension[]>;

/** An extension that a channel has installed (ACT-09). */
export interface InstalledExtension {
  id: string;
  version: string;
}

/** A released extension. `icon` is the address of its 100x100 icon, or null if there is none that we show. */
export interface ReleasedExtension {
  version: string;
  name: string;
  icon: string | null;
}

/**
 * The extensions of a streamer, read from Twitch with their own token at each call. Every method throws `AppError`
 * `auth.relink` if the grant does not allow it.
 */
export interface UserExtensions {
  /** Throws `AppError` `extensions.active`. */
  readActive(channelId: string): Promise<ActiveExtensions>;
  /** Throws `AppError` `extensions.installed`. */
  listInstalled(channelId: string): Promise<InstalledExtension[]>;
  /**
   * Sets all slots of one kind. Slots that are not listed become empty. Throws `AppError` `extensions.update`, with
   * Twitch's own message if there is one.
   */
  update(channelId: string, kind: SlotKind, active: readonly ActiveExtension[]): Promise<void>;
}

/** Released extensions. Names and icons are cached for an hour (LIM-03), versions only briefly. */
export interface ReleasedExtensions {
  /** Returns the released version, or null if there is none. Throws as `find` does. */
  findVersion(extensionId: string): Promise<string | null>;
  /**
   * Returns name and icon, or null if the extension is not released. Throws `AppError` `extensions.info` if Twitch does
   * not answer, and `extensions.not_found` if its answer is empty.
   */
  find(extensionId: string): Promise<Omit<ReleasedExtension, 'version'> | null>;
}

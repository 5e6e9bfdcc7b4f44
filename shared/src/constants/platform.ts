import type { SlotKind } from '../api/platform.ts';

/** Slots of each kind on a channel (ACT-08; twitch: GET /users/extensions). */
export const MAX_SLOTS: Readonly<Record<SlotKind, number>> = { panel: 3, component: 2 };

/** Where the extension appears over the video when it is first activated as a component (ACT-06); from the left top. */
export const COMPONENT_PLACE = { x: 0, y: 0 } as const;

/**
 * Origins from which Twitch serves the icons of extensions (ACT-11). An icon from anywhere else is not shown; pages that
 * show icons allow these in their policy.
 */
export const EXTENSION_ICON_ORIGINS = [
  'https://static-cdn.jtvnw.net',
  'https://extensions-discovery-images.twitch.tv',
] as const;

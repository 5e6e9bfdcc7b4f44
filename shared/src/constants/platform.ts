import type { SlotKind } from '../api/platform.ts';

/** Cooldown choices of an item, in seconds, with their labels (ITEM-07). */
export const COOLDOWNS = [
  { seconds: 0, label: 'None' },
  { seconds: 60, label: '1 Min' },
  { seconds: 300, label: '5 Min' },
] as const;
/** Seconds a cooldown may last. */
export type CooldownSeconds = (typeof COOLDOWNS)[number]['seconds'];
/** Seconds. Cooldown of a new item (ITEM-02). */
export const COOLDOWN_DEFAULT_S: CooldownSeconds = 0;

/** Seconds. Shortest timeout Twitch takes (twitch: POST /moderation/bans). */
export const TIMEOUT_MIN_S = 1;
/** Seconds. Longest timeout Twitch takes: 14 days (twitch: POST /moderation/bans). */
export const TIMEOUT_MAX_S = 1_209_600;

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

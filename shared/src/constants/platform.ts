import type { SlotKind } from '../api/platform.ts';

/** Maximum number of items of a channel. All of them are sent to every panel. Not in the specification. */
export const ITEMS_MAX = 200;

/** Message for a call about an item that has no id (ERR-06). */
export const NO_UUID = 'No UUID specified.';

/** Cooldown choices of an item, in seconds, with their labels (ITEM-07). */
export const COOLDOWNS = [
  { seconds: 0, label: 'None' },
  { seconds: 60, label: '1 Min' },
  { seconds: 300, label: '5 Min' },
] as const;
/** A cooldown, in seconds. */
export type CooldownSeconds = (typeof COOLDOWNS)[number]['seconds'];
/** Cooldown of a new item, in seconds (ITEM-02). */
export const COOLDOWN_DEFAULT_S: CooldownSeconds = 0;

/** Shortest timeout Twitch accepts, in seconds (twitch: POST /moderation/bans). */
export const TIMEOUT_MIN_S = 1;
/** Longest timeout Twitch accepts, in seconds: 14 days (twitch: POST /moderation/bans). */
export const TIMEOUT_MAX_S = 1_209_600;

/** Maximum length of a chat message or announcement, in code points (twitch: POST /chat/messages and /chat/announcements). */
export const CHAT_MESSAGE_MAX = 500;

/** Where Twitch serves the images of emotes (twitch: GET /chat/emotes, `template`). */
export const EMOTE_IMAGES = 'https://static-cdn.jtvnw.net/emoticons/';

/** Path under which the EBS serves the pictures of emotes, by id. */
export const EMOTE_PICTURES_PATH = '/emotes';

/** Slots of each kind on a channel (ACT-08; twitch: GET /users/extensions). */
export const MAX_SLOTS: Readonly<Record<SlotKind, number>> = { panel: 3, component: 2 };

/** Initial position of the component on the video, from the top left (ACT-06). */
export const COMPONENT_PLACE = { x: 0, y: 0 } as const;

/**
 * Origins from which Twitch serves extension icons (ACT-11). Pages that show icons allow these in their content security
 * policy; icons from other origins are not shown.
 */
export const EXTENSION_ICON_ORIGINS = [
  'https://static-cdn.jtvnw.net',
  'https://extensions-discovery-images.twitch.tv',
] as const;

import type * as cues from '@bitcue/shared/alerts/cues.ts';
import type * as protocol from '@bitcue/shared/alerts/protocol.ts';
import type * as platform from '@bitcue/shared/constants/platform.ts';

/*
 * The protocol constants the page needs at run time. Importing them from shared would pull the schema library (38 KB gzip) into a page of a few KB. Their literal types tie them to the originals: if one changes there, this file no longer compiles.
 */

/** Path of the alert socket. */
export const ALERT_SOCKET_PATH: typeof protocol.ALERT_SOCKET_PATH = '/alerts/socket';
/** Path of the sound page. */
export const SOUND_PAGE_PATH: typeof protocol.SOUND_PAGE_PATH = '/alerts/sounds';
/** Milliseconds between pings. */
export const PAGE_PING_MS: typeof protocol.PAGE_PING_MS = 20_000;
/** Milliseconds between progress reports. */
export const PROGRESS_MS: typeof protocol.PROGRESS_MS = 1_000;
/** Maximum size in bytes of a message from the page. */
export const PAGE_MESSAGE_MAX_BYTES: typeof protocol.PAGE_MESSAGE_MAX_BYTES = 8_192;
/** Milliseconds past its duration after which a cue is forced to end. */
export const CUE_GRACE_MS: typeof cues.CUE_GRACE_MS = 10_000;
/** Duration of a notice in milliseconds. */
export const NOTICE_MS: typeof cues.NOTICE_MS = 5_000;
/** Start of the address of an emote's image. */
export const EMOTE_IMAGES: typeof platform.EMOTE_IMAGES = 'https://static-cdn.jtvnw.net/emoticons/';
/** Close codes for an unknown or rotated key, and for too many open pages. */
export const CLOSE: Pick<typeof protocol.CLOSE, 'unknownKey' | 'keyRotated' | 'tooMany'> = {
  unknownKey: 4404,
  keyRotated: 4410,
  tooMany: 4429,
};

/** Why an alert could not be played. */
export type FailReason = Extract<protocol.PageMessage, { type: 'failed' }>['reason'];

import type * as cues from '@bitcue/shared/alerts/cues.ts';
import type * as protocol from '@bitcue/shared/alerts/protocol.ts';

/*
 * The protocol's constants as the page needs them at run time. The modules that own them also build schemas, and would
 * bring the schema library (38 KB gzip) into a page of a few. Each value is held to its owner by its literal type: change one
 * there and this file no longer compiles.
 */

/** Path of the alert socket. */
export const ALERT_SOCKET_PATH: typeof protocol.ALERT_SOCKET_PATH = '/alerts/socket';
/** Milliseconds between two pings. */
export const PAGE_PING_MS: typeof protocol.PAGE_PING_MS = 20_000;
/** Milliseconds between two reports of how far an alert has played. */
export const PROGRESS_MS: typeof protocol.PROGRESS_MS = 1_000;
/** Bytes. Largest message the page may send. */
export const PAGE_MESSAGE_MAX_BYTES: typeof protocol.PAGE_MESSAGE_MAX_BYTES = 8_192;
/** Milliseconds past its duration after which a cue is ended by force. */
export const CUE_GRACE_MS: typeof cues.CUE_GRACE_MS = 10_000;
/** Milliseconds for which a notice is shown. */
export const NOTICE_MS: typeof cues.NOTICE_MS = 5_000;
/** Close codes that say the address of this page is not, or no longer, valid; and that too many pages are open. */
export const CLOSE: Pick<typeof protocol.CLOSE, 'unknownKey' | 'keyRotated' | 'tooMany'> = {
  unknownKey: 4404,
  keyRotated: 4410,
  tooMany: 4429,
};

/** Why an alert could not be played. */
export type FailReason = Extract<protocol.PageMessage, { type: 'failed' }>['reason'];

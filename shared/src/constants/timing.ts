/** Results of the alert page check (ALERT-07, ALERT-08). */
export const ALERT_STATUS_TEXTS = {
  connected: 'Alert Page Connected!',
  disconnected: "Couldn't communicate with Alert Page",
} as const;

/** Returns the message for a check that was requested too soon (ALERT-11). */
export function checkSoonText(seconds: number): string {
  return `Please wait ${seconds} second(s) before checking again`;
}

/** Interval between checks of the extension's status, in milliseconds (LIM-01, EXT-03). */
export const STATUS_POLL_MS = 30_000;
/** Interval between checks for a finished installation, in milliseconds (LIM-01, ONB-08). */
export const INSTALL_POLL_MS = 5_000;
/** How long a Demo button stays locked, in milliseconds (LIM-01, EXT-10). */
export const DEMO_LOCK_MS = 10_000;
/** Minimum interval between checks of the alert page, in milliseconds (LIM-01, ALERT-11). */
export const ALERT_CHECK_COOLDOWN_MS = 2_000;
/** Pause after 'Media created!', in milliseconds (LIM-01, UP-16). */
export const MEDIA_CREATED_PAUSE_MS = 1_500;
/** Debounce of theme changes, in milliseconds (LIM-02, PREF-03). */
export const THEME_DEBOUNCE_MS = 1_750;
/** Debounce of item patches, in milliseconds (LIM-02, ITEM-08). */
export const ITEM_PATCH_DEBOUNCE_MS = 1_000;
/** Debounce of a clip's public toggle, in milliseconds (LIM-02, MEDIA-08). */
export const PUBLIC_TOGGLE_DEBOUNCE_MS = 1_000;
/** Debounce of searches, in milliseconds (LIM-02). */
export const SEARCH_DEBOUNCE_MS = 300;
/** How long the extension's info is cached, in milliseconds (LIM-03). */
export const EXTENSION_INFO_CACHE_MS = 3_600_000;

/** How long an intent and its reservation stay open unless paid or cancelled, in milliseconds. */
export const INTENT_OPEN_MS = 60_000;
/** How long after a viewer's reservation of an item only other viewers can reserve it, in milliseconds. */
export const RESERVATION_REST_MS = 60_000;
/** How long an intent is kept to match late purchases, in milliseconds. */
export const INTENT_KEPT_MS = 24 * 3_600_000;
/** How long a purchase with an ambiguous intent waits for the viewer's receipt, in milliseconds. */
export const RECEIPT_WAIT_MS = 5_000;
/** Minimum time that the file of a deleted clip is kept, in milliseconds: longer than any intent that uses it. */
export const REMOVED_MEDIA_KEPT_MS = INTENT_KEPT_MS + 3_600_000;
/** How long a receipt waits for its channel to be confirmed before harmless features play unconfirmed, in milliseconds. */
export const CHANNEL_PROOF_WAIT_MS = 2_000;
/** Time without an alert page after which queued purchases are held, in milliseconds. */
export const HOLD_AFTER_MS = 600_000;
/** How long the streamer has to approve what they are asked about, in milliseconds: enough for a race or a boss fight. */
export const APPROVAL_WAIT_MS = 1_800_000;
/** Minimum share of an alert that must have played before a crash for it to count as played. */
export const PLAYED_ENOUGH_RATIO = 0.5;
/** Maximum number of plays of one alert, including the first. */
export const MAX_PLAYS = 2;

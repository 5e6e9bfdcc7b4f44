/** What the check of the alert page says (ALERT-07, ALERT-08). */
export const ALERT_STATUS_TEXTS = {
  connected: 'Alert Page Connected!',
  disconnected: "Couldn't communicate with Alert Page",
} as const;

/** Shown for a check that comes too soon (ALERT-11). */
export function checkSoonText(seconds: number): string {
  return `Please wait ${seconds} second(s) before checking again`;
}

/** Milliseconds between two checks of the extension's status (LIM-01, EXT-03). */
export const STATUS_POLL_MS = 30_000;
/** Milliseconds between two looks for a finished installation (LIM-01, ONB-08). */
export const INSTALL_POLL_MS = 5_000;
/** Milliseconds for which a Demo button stays locked (LIM-01, EXT-10). */
export const DEMO_LOCK_MS = 10_000;
/** Milliseconds between two checks of the alert page (LIM-01, ALERT-11). */
export const ALERT_CHECK_COOLDOWN_MS = 2_000;
/** Milliseconds to wait after 'Media created!' (LIM-01, UP-16). */
export const MEDIA_CREATED_PAUSE_MS = 1_500;
/** Milliseconds a theme change waits for the next one (LIM-02, PREF-03). */
export const THEME_DEBOUNCE_MS = 1_750;
/** Milliseconds an item patch waits for the next change (LIM-02, ITEM-08). */
export const ITEM_PATCH_DEBOUNCE_MS = 1_000;
/** Milliseconds the public toggle waits (LIM-02, MEDIA-08). */
export const PUBLIC_TOGGLE_DEBOUNCE_MS = 1_000;
/** Milliseconds a search waits for the next key (LIM-02). */
export const SEARCH_DEBOUNCE_MS = 300;
/** Milliseconds for which the look-up of an installed extension is kept (LIM-03). */
export const EXTENSION_INFO_CACHE_MS = 3_600_000;

/** Milliseconds an intent stays open, and its reservation with it, unless paid or cancelled first. */
export const INTENT_OPEN_MS = 60_000;
/** Milliseconds an intent is kept to match a purchase that arrives late. */
export const INTENT_KEPT_MS = 24 * 3_600_000;
/** Milliseconds a purchase without one clear intent waits for the viewer's receipt. */
export const RECEIPT_WAIT_MS = 5_000;
/** Milliseconds for which the file of a deleted clip stays at least: longer than any intent that was made with it. */
export const REMOVED_MEDIA_KEPT_MS = INTENT_KEPT_MS + 3_600_000;
/** Milliseconds a receipt waits for its channel to be proved before harmless kinds play unconfirmed. */
export const CHANNEL_PROOF_WAIT_MS = 2_000;
/** Milliseconds the alert page may be away before queued purchases are held for the streamer to decide. */
export const HOLD_AFTER_MS = 600_000;
/** Share of an alert that must have played for it to count as played after a crash. */
export const PLAYED_ENOUGH_RATIO = 0.5;
/** Plays that one alert may be given at most, the first included. */
export const MAX_PLAYS = 2;

/** Milliseconds a box or video takes to leave. Animations in `motion.css` take at most as long. */
export const LEAVE_MS = 240;
/** Minimum milliseconds a box is shown: with a half-second clip it would only flash. */
export const SHOWN_MIN_MS = 2_500;
/** Milliseconds a box stays after its sound has ended. */
export const SHOWN_AFTER_MS = 400;
/** Milliseconds between updates of an alert's caption. */
export const CAPTION_UPDATE_MS = 200;

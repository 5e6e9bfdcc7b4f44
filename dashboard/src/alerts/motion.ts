/** Milliseconds in which a box or a video leaves; `motion.css` moves for as long or shorter. */
export const LEAVE_MS = 240;
/** Milliseconds for which a box is shown at least: a half-second clip would only flash. */
export const SHOWN_MIN_MS = 2_500;
/** Milliseconds for which a box stays after its sound ended. */
export const SHOWN_AFTER_MS = 400;
/** Milliseconds between two looks at how far the words of an alert should have moved on. */
export const TIME_MS = 200;

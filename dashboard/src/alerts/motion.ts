import type { Tier } from '@bitcue/shared/alerts/tiers.ts';
import type { AlertMotion } from '@bitcue/shared/items/alert-design.ts';

/** Milliseconds an alert or video takes to leave. Animations take at most as long. */
export const LEAVE_MS = 260;
/** Minimum milliseconds an alert is shown: with a half-second clip it would only flash. */
export const SHOWN_MIN_MS = 2_500;
/** Milliseconds an alert stays after its sound has ended. */
export const SHOWN_AFTER_MS = 400;
/** Milliseconds between updates of an alert's words: eight times a second. */
export const CAPTION_UPDATE_MS = 125;

/**
 * Milliseconds from the entrance of an alert until its speech, sound or clip begins, so that nothing is spoken over a large
 * entrance. The first two tiers come in passing.
 */
export const LEAD_MS: Readonly<Record<Tier, number>> = { 1: 0, 2: 0, 3: 500, 4: 900, 5: 2_500 };
/** Milliseconds of `LEAD_MS` of the fifth tier that belong to the moment: its card comes in afterwards. */
export const MOMENT_MS = 1_700;
/**
 * Milliseconds from the entrance of an alert until its card stands and its gem has landed, in every style. Only then words glide and
 * signs swell, because at most two things move at a time.
 */
export const STANDS_MS: Readonly<Record<Tier, number>> = { 1: 800, 2: 1_050, 3: 1_200, 4: 1_200, 5: 2_700 };
/** Milliseconds in which a large amount runs up. */
export const RUN_UP_MS = 650;
/** Milliseconds between steps of an amount that runs up. Each step draws the card anew. */
export const RUN_UP_STEP_MS = 90;

/** Returns how much moves: what the streamer chose, unless the system asks for less. */
export function chooseMotion(chosen: AlertMotion): AlertMotion {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : chosen;
}

import type { Tier } from '@bitcue/shared/alerts/tiers.ts';
import type { AlertMotion } from '@bitcue/shared/items/alert-design.ts';

/** Milliseconds an alert or video takes to leave. Its animations are no longer than this. */
export const LEAVE_MS = 260;
/** Minimum milliseconds an alert is shown: the alert of a half-second clip would only flash otherwise. */
export const SHOWN_MIN_MS = 2_500;
/** Milliseconds an alert stays after its sound has ended. */
export const SHOWN_AFTER_MS = 400;
/** Milliseconds between updates of an alert's words: eight times a second. */
export const CAPTION_UPDATE_MS = 125;

/**
 * Milliseconds from the entrance of an alert until its speech, sound or clip begins, so that nothing is spoken over a large
 * entrance. The first two tiers cause no delay.
 */
export const LEAD_MS: Readonly<Record<Tier, number>> = { 1: 0, 2: 0, 3: 500, 4: 900, 5: 2_500 };
/** The part of the fifth tier's `LEAD_MS` that belongs to the moment, in milliseconds. Its card enters afterwards. */
export const MOMENT_MS = 1_700;
/**
 * Milliseconds from the entrance of an alert until its card has settled and its gem has landed, in every style. Underlines glide and
 * icons scale only from then on, because at most two things move at a time.
 */
export const SETTLED_MS: Readonly<Record<Tier, number>> = { 1: 800, 2: 1_050, 3: 1_200, 4: 1_200, 5: 2_700 };
/** Milliseconds a large amount takes to count up. */
export const COUNT_UP_MS = 650;
/** Milliseconds between steps of the count. Each step redraws the card. */
export const RUN_UP_STEP_MS = 90;

/** Returns how much moves: as the streamer chose, or nothing if the system asks for reduced motion. */
export function chooseMotion(chosen: AlertMotion): AlertMotion {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : chosen;
}

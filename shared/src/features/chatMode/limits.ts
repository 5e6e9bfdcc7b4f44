/** The modes with their names, in the order they are listed (FEAT-chatMode-01). */
export const CHAT_MODES = {
  slow: 'Slow mode',
  sub: 'Sub mode',
  emote: 'Emote mode',
  follower: 'Follower mode',
} as const;
/** A chat mode. */
export type ChatModeName = keyof typeof CHAT_MODES;

/** Bounds of how long a mode stays on, in seconds (FEAT-chatMode-03). */
export const DURATION_S = { min: 15, max: 86_400 } as const;
/** Shown without a duration (FEAT-chatMode-03). */
export const DURATION_REQUIRED = 'You must set a duration!';
/** Shown for a duration out of its range (FEAT-chatMode-03). Both bounds are allowed. */
export const DURATION_TOO_SHORT = `Duration must be more than ${DURATION_S.min} seconds`;
/** Shown for a duration out of its range (FEAT-chatMode-03). Both bounds are allowed. */
export const DURATION_TOO_LONG = 'Duration must be less than a 24 hours';

/** Bounds of the time between two messages in slow mode, in seconds (FEAT-chatMode-04). */
export const LENGTH_S = { min: 1, max: 86_400 } as const;
/** Shown for slow mode without a length (FEAT-chatMode-04). */
export const LENGTH_REQUIRED = 'You must set a length!';
/** Shown for a length out of its range (FEAT-chatMode-04). Both bounds are allowed. */
export const LENGTH_TOO_SHORT = `Length must be more than ${LENGTH_S.min} seconds`;
/** Shown for a length out of its range (FEAT-chatMode-04). Both bounds are allowed. */
export const LENGTH_TOO_LONG = 'Length must be less than 24 hours';
/** Bounds of the time between two messages that Twitch accepts, in seconds (twitch: PATCH /chat/settings). */
export const TWITCH_SLOW_S = { min: 3, max: 120 } as const;

/** Returns the time between two messages as sent to Twitch, in seconds (FEAT-chatMode-05). */
export function toSlowSeconds(lengthS: number): number {
  return Math.min(TWITCH_SLOW_S.max, Math.max(TWITCH_SLOW_S.min, lengthS));
}

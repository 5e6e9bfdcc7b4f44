import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { TwitchOutcome } from '../ports/twitch.ts';
import { GrantError, HelixError, NoAnswerError } from './helix-error.ts';

/** Answers that certainly came instead of the action: a change at the same time, too many calls, no service. */
const NOT_DONE = [409, 429, 503];

/**
 * Calls Twitch once and says what became of the action. Nothing is repeated here: what may be repeated is the business
 * of the feature type. Throws on anything that is not an answer, or none, of Twitch.
 */
export async function callOnce(act: () => Promise<void>): Promise<TwitchOutcome> {
  try {
    await act();
    return { kind: 'done' };
  } catch (error) {
    return { kind: kindOf(error), reason: error instanceof Error ? error.message : String(error) };
  }
}

function kindOf(error: unknown): 'refused' | 'unavailable' | 'unknown' {
  if (error instanceof NoAnswerError) return error.sent ? 'unknown' : 'unavailable';
  if (error instanceof GrantError) return error.kind === 'later' ? 'unavailable' : 'refused';
  if (!(error instanceof HelixError)) throw error;
  if (NOT_DONE.includes(error.status)) return 'unavailable';
  // Twitch has been seen to answer 500 after it did what was asked.
  return error.status >= 500 ? 'unknown' : 'refused';
}

/** The `AppError` of a look-up that failed. Anything but a failure of Twitch is thrown on as it is. */
export function toUnavailable(error: unknown): AppError {
  const isTwitch = error instanceof HelixError || error instanceof NoAnswerError || error instanceof GrantError;
  if (!isTwitch) throw error;
  return new AppError('twitch.unavailable', { detail: { reason: error.message }, retryAfterS: 5, cause: error });
}

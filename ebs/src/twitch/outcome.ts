import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { TwitchOutcome } from '../ports/twitch.ts';
import { GrantError, HelixError, NoAnswerError } from './helix-error.ts';

/** Milliseconds before each repeat of an action that is safe to repeat. */
const RETRY_WAITS_MS = [250, 500, 1_000];

/**
 * Runs an action that is safe to repeat, and repeats it where Twitch asks for it (409, a change at the same time) or
 * failed (5xx, no connection). A call that got no answer is not repeated: the caller's own next try is the better time.
 */
export async function runSafely(act: () => Promise<void>): Promise<TwitchOutcome> {
  for (const waitMs of [...RETRY_WAITS_MS, null]) {
    try {
      await act();
      return { kind: 'done' };
    } catch (error) {
      if (waitMs === null || !isWorthRepeating(error)) return toOutcome(error);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return { kind: 'unavailable', reason: 'Twitch does not answer' };
}

function isWorthRepeating(error: unknown): boolean {
  if (error instanceof HelixError) return error.status === 409 || error.status >= 500;
  return error instanceof NoAnswerError && !error.sent;
}

/** What a failed call means for the action. Throws on anything that is not an answer, or none, of Twitch. */
export function toOutcome(error: unknown): TwitchOutcome {
  if (error instanceof NoAnswerError) return { kind: error.sent ? 'unknown' : 'unavailable', reason: error.message };
  if (error instanceof GrantError)
    return { kind: error.kind === 'later' ? 'unavailable' : 'refused', reason: error.message };
  if (!(error instanceof HelixError)) throw error;
  const isTransient = error.status === 409 || error.status === 429 || error.status >= 500;
  return { kind: isTransient ? 'unavailable' : 'refused', reason: error.message };
}

/** The `AppError` of a look-up that failed. Anything but a failure of Twitch is thrown on as it is. */
export function toUnavailable(error: unknown): AppError {
  const isTwitch = error instanceof HelixError || error instanceof NoAnswerError || error instanceof GrantError;
  if (!isTwitch) throw error;
  return new AppError('twitch.unavailable', { detail: { reason: error.message }, retryAfterS: 5, cause: error });
}

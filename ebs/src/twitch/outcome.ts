import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Reading, TwitchOutcome } from '../ports/twitch.ts';
import { GrantError, HelixError, NoAnswerError } from './helix-error.ts';

/** Statuses that mean the action certainly did not happen: concurrent change, too many calls, service unavailable. */
const NOT_DONE = [409, 429, 503];

/**
 * Calls Twitch once and returns the outcome of the action. Nothing is retried here, because the feature type decides
 * what may be repeated. Throws errors that do not come from the call.
 * @param alsoNotDone further statuses that mean the action did not happen, so that the call may be retried
 */
export async function callOnce(act: () => Promise<void>, alsoNotDone: readonly number[] = []): Promise<TwitchOutcome> {
  try {
    await act();
    return { kind: 'done' };
  } catch (error) {
    const isOpen = error instanceof HelixError && alsoNotDone.includes(error.status);
    return {
      kind: isOpen ? 'unavailable' : kindOf(error),
      reason: error instanceof Error ? error.message : String(error),
    };
  }
}

/** Reads something from Twitch once. Throws errors that do not come from the call. */
export async function readOnce<T>(read: () => Promise<T>): Promise<Reading<T>> {
  try {
    return { kind: 'done', ...(await read()) };
  } catch (error) {
    const kind = kindOf(error) === 'refused' ? 'refused' : 'unavailable';
    return { kind, reason: error instanceof Error ? error.message : String(error) };
  }
}

function kindOf(error: unknown): 'refused' | 'unavailable' | 'unknown' {
  if (error instanceof NoAnswerError) return error.sent ? 'unknown' : 'unavailable';
  if (error instanceof GrantError) return error.kind === 'later' ? 'unavailable' : 'refused';
  if (!(error instanceof HelixError)) throw error;
  if (NOT_DONE.includes(error.status)) return 'unavailable';
  // Twitch sometimes answers 500 although the action took effect.
  return error.status >= 500 ? 'unknown' : 'refused';
}

/** Returns the `AppError` of a failed look-up. Errors that do not come from Twitch are rethrown. */
export function toUnavailable(error: unknown): AppError {
  const isTwitch = error instanceof HelixError || error instanceof NoAnswerError || error instanceof GrantError;
  if (!isTwitch) throw error;
  return new AppError('twitch.unavailable', { detail: { reason: error.message }, retryAfterS: 5, cause: error });
}

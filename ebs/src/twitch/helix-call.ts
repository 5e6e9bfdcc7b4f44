import { callTwitchApiRaw } from '@twurple/api-call';
import { HelixError, NO_REASON, NoAnswerError, toNoAnswer } from './helix-error.ts';

/** Milliseconds after which a call counts as unanswered (reliability: R-19). */
export const DEADLINE_MS = 5_000;
/** Milliseconds to pause after a 429 that does not say when to retry. */
const DEFAULT_PAUSE_MS = 1_000;

/** Sends one call. Nothing is sent after the deadline. Throws `NoAnswerError`. */
export async function sendCall(
  options: Parameters<typeof callTwitchApiRaw>[0],
  clientId: string,
  accessToken: string,
  deadlineMs: number,
): Promise<Response> {
  const fetchOptions: object = { signal: AbortSignal.timeout(deadlineMs) };
  try {
    return await callTwitchApiRaw(options, clientId, accessToken, undefined, fetchOptions);
  } catch (error) {
    throw toNoAnswer(error);
  }
}

/** Reads the answer. Returns undefined if it has no body. Throws `HelixError` or `NoAnswerError`. */
export async function readAnswer(response: Response, nowMs: number): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw toNoAnswer(error);
  });
  if (!response.ok) {
    const retryAtMs = response.status === 429 ? (readResetMs(response, nowMs) ?? nowMs + DEFAULT_PAUSE_MS) : null;
    throw new HelixError(response.status, readMessage(text), retryAtMs);
  }
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new NoAnswerError('Twitch answered with something other than JSON', true);
  }
}

/**
 * Returns when the token's rate limit resets, in milliseconds since 1970, or null if points are left. A 429 with points
 * left comes from an endpoint's own limit.
 */
export function readResetMs(response: Response, nowMs: number): number | null {
  if (response.headers.get('ratelimit-remaining') !== '0') return null;
  const resetMs = Number(response.headers.get('ratelimit-reset')) * 1000;
  return resetMs > nowMs ? resetMs : nowMs + DEFAULT_PAUSE_MS;
}

/** Returns Twitch's own message for a refusal, truncated to fit a log line. */
function readMessage(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
    if (typeof message === 'string' && message.trim() !== '') return message.slice(0, 200);
  } catch {
    // Not JSON: a proxy's error page, which says nothing useful.
  }
  return NO_REASON;
}

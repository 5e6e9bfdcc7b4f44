import { callTwitchApiRaw } from '@twurple/api-call';
import { HelixError, NO_REASON, NoAnswerError, toNoAnswer } from './helix-error.ts';

/** Milliseconds after which a call counts as not answered (reliability: R-19). */
export const DEADLINE_MS = 5_000;
/** Milliseconds of pause after a 429 that names no end. */
const DEFAULT_PAUSE_MS = 1_000;

/** Sends one call; nothing of it is sent after the deadline. Throws `NoAnswerError`. */
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

/** Reads the answer; undefined when it has no body. Throws `HelixError` or `NoAnswerError`. */
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
 * When the token's limit is full again, in milliseconds since 1970; null while points are left. A 429 with points left
 * is one endpoint's own.
 */
export function readResetMs(response: Response, nowMs: number): number | null {
  if (response.headers.get('ratelimit-remaining') !== '0') return null;
  const resetMs = Number(response.headers.get('ratelimit-reset')) * 1000;
  return resetMs > nowMs ? resetMs : nowMs + DEFAULT_PAUSE_MS;
}

/** Twitch's own sentence for a refusal, cut to what fits a log line. */
function readMessage(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
    if (typeof message === 'string' && message.trim() !== '') return message.slice(0, 200);
  } catch {
    // Not JSON: a proxy's page, which tells nothing.
  }
  return NO_REASON;
}

/** The message of a refusal for which Twitch gave none. */
export const NO_REASON = 'Twitch gave no reason';

/** Twitch answered with a status other than 2xx. Contains no address and no token, so it is safe to log. */
export class HelixError extends Error {
  readonly status: number;
  /** Milliseconds since 1970 before which a retry is pointless; null unless the status is 429. */
  readonly retryAtMs: number | null;

  constructor(status: number, message: string, retryAtMs: number | null = null) {
    super(message);
    this.name = 'HelixError';
    this.status = status;
    this.retryAtMs = retryAtMs;
  }
}

/** Twitch did not answer. If `sent`, the call may have reached Twitch and taken effect. */
export class NoAnswerError extends Error {
  readonly sent: boolean;

  constructor(message: string, sent: boolean) {
    super(message);
    this.name = 'NoAnswerError';
    this.sent = sent;
  }
}

/**
 * A user has no usable grant. `relink`: only a new sign-in helps. `later`: it could not be renewed right now. `scope`:
 * it does not cover the call.
 */
export class GrantError extends Error {
  readonly kind: 'relink' | 'later' | 'scope';

  constructor(kind: 'relink' | 'later' | 'scope', message: string) {
    super(message);
    this.name = 'GrantError';
    this.kind = kind;
  }
}

/** Error codes of a connection that was never established, so nothing was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Turns what `fetch` throws into a `NoAnswerError`. */
export function toNoAnswer(error: unknown): NoAnswerError {
  if (error instanceof NoAnswerError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError' || name === 'AbortError') return new NoAnswerError('Twitch did not answer in time', true);
  return new NoAnswerError('Twitch could not be reached', !codesOf(error).some((code) => NOT_SENT.has(code)));
}

/** Lists the codes of an error, its causes and its aggregated errors (a name with two addresses fails twice). */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const parts = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...own, ...parts, ...codesOf(error.cause)];
}

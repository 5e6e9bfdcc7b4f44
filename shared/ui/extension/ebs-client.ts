import type { Endpoint } from '@bitcue/shared/api/endpoint.ts';
import { errorAnswer } from '@bitcue/shared/api/error.ts';
import { fillPath } from '@bitcue/shared/api/fill-path.ts';
import type { ErrorCode } from '@bitcue/shared/errors/codes.ts';
import type { z } from 'zod';

/** Milliseconds after which an unanswered call counts as the EBS being away. */
export const CALL_TIMEOUT_MS = 10_000;

/**
 * What came of a call. `refused`: the EBS said no, with a sentence for people. `expired`: it no longer takes this
 * session's token. `away`: no answer, an answer we cannot read, too many calls, or 5xx; trying again makes sense.
 */
export type CallResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; code: string; message: string; fields: Record<string, string> }
  | { kind: 'expired' }
  | { kind: 'away'; retryAfterMs: number | null };

/** Calls an endpoint of the EBS in the view's session, with the parts that it declares. Never throws. */
export type CallEbs = <B extends z.ZodType, A extends z.ZodType, P extends z.ZodType>(
  endpoint: Endpoint<B, A, P>,
  input?: { params?: z.input<P>; body?: z.input<B> },
) => Promise<CallResult<z.output<A>>>;

/** What a client needs: where the EBS is, the newest token, and whom to tell that a token has expired. */
export interface EbsClientOptions {
  baseUrl: string;
  getToken: () => string | null;
  onExpired: (token: string) => void;
  fetch?: typeof fetch;
}

/** Makes the one function that talks to the EBS; every answer is checked against its endpoint's schema. */
export function createEbsClient({ baseUrl, getToken, onExpired, fetch: send = fetch }: EbsClientOptions): CallEbs {
  return async (endpoint, input = {}) => {
    const token = getToken();
    if (token === null) return { kind: 'expired' };
    try {
      const response = await send(baseUrl + fillPath(endpoint.path, input.params), {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: input.body === undefined ? null : JSON.stringify(input.body),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      if (response.status === 401) {
        onExpired(token);
        return { kind: 'expired' };
      }
      return await readAnswer(endpoint.answer, response);
    } catch {
      return { kind: 'away', retryAfterMs: null };
    }
  };
}

async function readAnswer<A extends z.ZodType>(answer: A, response: Response): Promise<CallResult<z.output<A>>> {
  const away: CallResult<never> = { kind: 'away', retryAfterMs: readRetryAfter(response) };
  if (response.status >= 500) return away;
  const body: unknown = await response.json();
  // Too many calls pass by waiting; any other 429 is a refusal of this one, with its sentence.
  if (response.status === 429 && isRateLimit(body)) return away;
  if (response.ok) {
    const read = answer.safeParse(body);
    return read.success ? { kind: 'ok', value: read.data } : { kind: 'away', retryAfterMs: null };
  }
  const { error, message, fields } = errorAnswer.parse(body);
  return { kind: 'refused', status: response.status, code: error, message, fields: fields ?? {} };
}

function isRateLimit(body: unknown): boolean {
  const read = errorAnswer.safeParse(body);
  const code: ErrorCode = 'request.rate_limited';
  return !read.success || read.data.error === code;
}

function readRetryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

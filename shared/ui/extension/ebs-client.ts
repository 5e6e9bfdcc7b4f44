import { createApiClient } from '@bitcue/shared/api/client.ts';
import type { Endpoint } from '@bitcue/shared/api/endpoint.ts';
import type { ErrorCode } from '@bitcue/shared/errors/codes.ts';
import type { z } from 'zod';

/** Milliseconds after which an unanswered call counts as the EBS being away. */
const CALL_TIMEOUT_MS = 10_000;
/** Too many calls pass by waiting; any other 429 is a refusal of this one, with its sentence. */
const RATE_LIMITED: ErrorCode = 'request.rate_limited';

/**
 * The result of a call. `refused`: the EBS said no, with a sentence for people. `expired`: it no longer takes this
 * session's token. `away`: no answer, one that cannot be read, too many calls, or 5xx; trying again makes sense.
 */
export type CallResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; code: string; message: string; fields: Record<string, string> }
  | { kind: 'expired' }
  | { kind: 'away'; retryAfterMs: number | null };

/** Calls an endpoint of the EBS in the view's session. Never throws. */
export type CallEbs = <B extends z.ZodType, A extends z.ZodType, P extends z.ZodType>(
  endpoint: Endpoint<B, A, P>,
  input?: { params?: z.input<P>; body?: z.input<B> },
) => Promise<CallResult<z.output<A>>>;

/** What a client needs: the origin of the EBS, the newest token, and whom to tell that a token has expired. */
export interface EbsClientOptions {
  baseUrl: string;
  getToken: () => string | null;
  onExpired: (token: string) => void;
  fetch?: typeof fetch;
}

/** Creates the function with which a view of the extension calls the EBS. */
export function createEbsClient({ baseUrl, getToken, onExpired, fetch: send }: EbsClientOptions): CallEbs {
  const client = createApiClient({ baseUrl, timeoutMs: CALL_TIMEOUT_MS, fetch: send });
  return async (endpoint, input) => {
    const bearer = getToken();
    if (bearer === null) return { kind: 'expired' };
    const result = await client(endpoint, { ...input, bearer });
    if (result.kind === 'ok') return result;
    const { status, retryAfterMs } = result;
    if (status === 401) {
      onExpired(bearer);
      return { kind: 'expired' };
    }
    if (result.kind === 'away' || status >= 500 || result.code === RATE_LIMITED) return { kind: 'away', retryAfterMs };
    const { code, message, fields } = result;
    return { kind: 'refused', status, code, message, fields };
  };
}

import { createApiClient } from '@bitcue/shared/api/client.ts';
import type { Endpoint } from '@bitcue/shared/api/endpoint.ts';
import type { ErrorCode } from '@bitcue/shared/errors/codes.ts';
import type { z } from 'zod';

/** Timeout of a call, in milliseconds, after which the EBS counts as away. */
const CALL_TIMEOUT_MS = 10_000;
/** Code of a rate limit, which is retried. Any other 429 refuses the call, with a sentence. */
const RATE_LIMITED: ErrorCode = 'request.rate_limited';

/**
 * The result of a call. `refused`: the EBS declined, with a sentence for people. `expired`: it no longer accepts this
 * session's token. `away`: no answer, an unreadable one, too many calls, or 5xx; worth retrying.
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

/** What a client needs: the origin of the EBS, the newest token, and a callback for expired tokens. */
export interface EbsClientOptions {
  baseUrl: string;
  getToken: () => string | null;
  onExpired: (token: string) => void;
  fetch?: typeof fetch;
}

/** Creates the function with which extension views call the EBS. */
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

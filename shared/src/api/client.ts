import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { errorAnswer } from './endpoint.ts';

/** An error response of the EBS. `message` is for people. `retryAfterMs` is null unless the EBS says when to retry. */
export interface Refusal {
  kind: 'refused';
  status: number;
  code: string;
  message: string;
  fields: Record<string, string>;
  retryAfterMs: number | null;
  /** Its id in the server's log; null if the response has none. */
  requestId: string | null;
}

/** No response, or one that did not come from the EBS. `status` is 0 if none could be read. */
export interface NoAnswer {
  kind: 'away';
  status: number;
  retryAfterMs: number | null;
}

/** The result of a call. */
export type ClientResult<T> = { kind: 'ok'; value: T } | Refusal | NoAnswer;

/** Input of a call. */
export interface CallInput<B, P, Q> {
  params?: P;
  query?: Q;
  body?: B;
  /** A token for the `Authorization` header. */
  bearer?: string;
  /** Lets the call outlive the page. Browsers limit such bodies to 64 KB. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** Skips the browser's cache. */
  fresh?: boolean;
}

/** Calls an endpoint of the EBS. Never throws, except for the reason of an aborted `signal`. */
export type ApiClient = <B extends z.ZodType, A extends z.ZodType, P extends z.ZodType, Q extends z.ZodType>(
  endpoint: Endpoint<B, A, P, Q>,
  input?: CallInput<z.input<B>, z.input<P>, z.input<Q>>,
) => Promise<ClientResult<z.output<A>>>;

/** Options of a client. */
export interface ApiClientOptions {
  /** Origin of the EBS without a trailing slash; '' for the page's own. */
  baseUrl?: string;
  /** Timeout of a call, in milliseconds. */
  timeoutMs: number;
  /** Headers of every call that is not a GET. */
  writeHeaders?: Record<string, string>;
  fetch?: typeof fetch;
}

/** Creates the function that calls the EBS. Responses are validated against the endpoint's schema. */
export function createApiClient({ baseUrl = '', timeoutMs, writeHeaders, fetch: send }: ApiClientOptions): ApiClient {
  return async (endpoint, { params, query, body, bearer, keepalive = false, signal, fresh = false } = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const isRead = endpoint.method === 'GET';
    try {
      const response = await (send ?? fetch)(baseUrl + fillPath(endpoint.path, params) + toSearch(query), {
        method: endpoint.method,
        headers: {
          ...(isRead ? {} : { 'content-type': 'application/json', ...writeHeaders }),
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        },
        body: isRead ? null : JSON.stringify(body ?? {}),
        keepalive,
        cache: fresh ? 'reload' : 'default',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const given: unknown = response.ok ? await response.json() : await response.json().catch(() => null);
      const answer = response.ok ? endpoint.answer.safeParse(given) : null;
      return answer?.success ? { kind: 'ok', value: answer.data } : readRefusal(response, given);
    } catch (error) {
      if (signal?.aborted) throw error;
      return { kind: 'away', status: 0, retryAfterMs: null };
    }
  };
}

function readRefusal(response: Response, given: unknown): Refusal | NoAnswer {
  // A 200 with an unusable body counts as no answer, unless it names an error (API-30).
  const status = response.ok ? 0 : response.status;
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(retryAfterS) ? Math.max(0, retryAfterS) * 1_000 : null;
  const read = errorAnswer.safeParse(given);
  // Not from the EBS: from a proxy, for example.
  if (!read.success) return { kind: 'away', status, retryAfterMs };
  const { error: code, message, fields = {} } = read.data;
  const requestId = response.headers.get('x-request-id');
  return { kind: 'refused', status, code, message, fields, retryAfterMs, requestId };
}

function toSearch(query: unknown): string {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/** Returns the endpoint's path with its `{name}` parameters filled in and encoded. */
export function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

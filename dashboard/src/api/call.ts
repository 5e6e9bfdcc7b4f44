import type { Endpoint } from '@bitcue/shared/api/endpoint.ts';
import { errorAnswer } from '@bitcue/shared/api/error.ts';
import { fillPath } from '@bitcue/shared/api/fill-path.ts';
import type { z } from 'zod';

/** Milliseconds after which an unanswered call has failed. */
const CALL_TIMEOUT_MS = 15_000;
/** Sentence for a call that got no answer, or one we cannot read. */
const NO_ANSWER = 'The server does not answer right now. Try again in a moment.';
/** Code of such a call; no server of ours gives it. */
const NO_ANSWER_CODE = 'no_answer';

/** A call that was refused or got no answer. `message` is a sentence for people; `status` is 0 without an answer. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Milliseconds after which trying again makes sense; null when unknown. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    facts: { status: number; code: string; fields?: Record<string, string>; retryAfterMs?: number | null },
  ) {
    super(message);
    this.name = 'CallError';
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields ?? {};
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}

/** The server's sentence about a call that failed; null when it gave none, for those who have one of their own. */
export function sentenceOf(error: unknown): string | null {
  return error instanceof CallError && error.code !== NO_ANSWER_CODE ? error.message : null;
}

/** What a call takes beside its endpoint. */
export interface CallInput<B, P, Q> {
  params?: P;
  query?: Q;
  body?: B;
  /** A Twitch access token, for the one call that asks for it (API-11). */
  bearer?: string;
  /** True lets the call outlive the page; the browser takes such bodies up to 64 KB only. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** True asks the server itself, past what the browser keeps. */
  fresh?: boolean;
}

/** Whom to tell of calls that fail: the log of the page's troubles (LOG-02) and the sign-in. */
const listeners = new Set<(error: CallError, path: string) => void>();

/** Calls back for each call that fails; returns a function that ends it. */
export function onCallFailed(listener: (error: CallError, path: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Calls an endpoint of the EBS in the session of this browser; what comes back is checked against the endpoint's schema.
 * Throws `CallError`.
 */
export async function call<B extends z.ZodType, A extends z.ZodType, P extends z.ZodType, Q extends z.ZodType>(
  endpoint: Endpoint<B, A, P, Q>,
  input: CallInput<z.input<B>, z.input<P>, z.input<Q>> = {},
): Promise<z.output<A>> {
  try {
    return await send(endpoint, input);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    const known = error instanceof CallError ? error : new CallError(NO_ANSWER, { status: 0, code: NO_ANSWER_CODE });
    for (const listener of listeners) listener(known, endpoint.path);
    throw known;
  }
}

async function send<B extends z.ZodType, A extends z.ZodType, P extends z.ZodType, Q extends z.ZodType>(
  endpoint: Endpoint<B, A, P, Q>,
  {
    params,
    query,
    body,
    bearer,
    keepalive = false,
    signal,
    fresh = false,
  }: CallInput<z.input<B>, z.input<P>, z.input<Q>>,
): Promise<z.output<A>> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const isRead = endpoint.method === 'GET';
  const response = await fetch(fillPath(endpoint.path, params) + toSearch(query), {
    method: endpoint.method,
    headers: {
      ...(isRead ? {} : { 'content-type': 'application/json', 'x-requested-with': 'bitcue' }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: isRead ? null : JSON.stringify(body ?? {}),
    keepalive,
    cache: fresh ? 'reload' : 'default',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (response.ok) return endpoint.answer.parse(await response.json());
  const refusal = errorAnswer.safeParse(await response.json().catch(() => null));
  // A refusal that is not of ours: of a proxy, say.
  if (!refusal.success) throw new CallError(NO_ANSWER, { status: response.status, code: NO_ANSWER_CODE });
  const { error, message, fields } = refusal.data;
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new CallError(message, {
    status: response.status,
    code: error,
    fields: fields ?? {},
    retryAfterMs: Number.isFinite(retryAfterS) ? retryAfterS * 1_000 : null,
  });
}

function toSearch(query: unknown): string {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

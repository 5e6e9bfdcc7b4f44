import { type CallInput, createApiClient, type NoAnswer, type Refusal } from '@bitcue/shared/api/client.ts';
import type { Endpoint } from '@bitcue/shared/api/endpoint.ts';
import type { z } from 'zod';

/** Milliseconds after which an unanswered call has failed. */
const CALL_TIMEOUT_MS = 15_000;
/** Sentence for a call without an answer, or with one that cannot be read. */
const NO_ANSWER = 'The server does not answer right now. Try again in a moment.';
/** Code of such a call. The EBS never sends it. */
const NO_ANSWER_CODE = 'no_answer';

/** A call that was refused or got no answer. `message` is a sentence for people; `status` is 0 without an answer. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Milliseconds after which trying again makes sense; null when unknown. */
  readonly retryAfterMs: number | null;

  constructor(result: Refusal | NoAnswer) {
    const isRefusal = result.kind === 'refused';
    super(isRefusal ? result.message : NO_ANSWER);
    this.name = 'CallError';
    this.status = result.status;
    this.code = isRefusal ? result.code : NO_ANSWER_CODE;
    this.fields = isRefusal ? result.fields : {};
    this.retryAfterMs = result.retryAfterMs;
  }
}

/** The server's sentence about a failed call. Null when it gave none, so that the caller can use its own. */
export function sentenceOf(error: unknown): string | null {
  return error instanceof CallError && error.code !== NO_ANSWER_CODE ? error.message : null;
}

/** Told of failed calls: the error reporter (LOG-02) and the sign-in. */
const listeners = new Set<(error: CallError, path: string) => void>();

/** Calls `listener` for each failed call; returns a function that stops it. */
export function onCallFailed(listener: (error: CallError, path: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// The header shows the EBS that a change comes from our own pages.
const send = createApiClient({ timeoutMs: CALL_TIMEOUT_MS, writeHeaders: { 'x-requested-with': 'bitcue' } });

/** Calls an endpoint of the EBS in this browser's session. Throws `CallError`. */
export async function call<B extends z.ZodType, A extends z.ZodType, P extends z.ZodType, Q extends z.ZodType>(
  endpoint: Endpoint<B, A, P, Q>,
  input?: CallInput<z.input<B>, z.input<P>, z.input<Q>>,
): Promise<z.output<A>> {
  const result = await send(endpoint, input);
  if (result.kind === 'ok') return result.value;
  const error = new CallError(result);
  for (const listener of listeners) listener(error, endpoint.path);
  throw error;
}

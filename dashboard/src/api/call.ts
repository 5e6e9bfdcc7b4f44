import { type CallInput, createApiClient, type NoAnswer, type Refusal } from '@bitcue/shared/api/client.ts';
import type { Endpoint } from '@bitcue/shared/api/endpoint.ts';
import type { z } from 'zod';

/** Milliseconds after which a call without a response fails. */
const CALL_TIMEOUT_MS = 15_000;
/** Message for a call without a response, or with an unreadable one. */
const NO_ANSWER = 'The server is not responding. Try again in a moment.';
/** Error code for such a call. The EBS never sends it. */
const NO_ANSWER_CODE = 'no_answer';
/** Maximum size of all bodies in flight that may outlive the page, in bytes: slightly below Fetch's limit (64 KiB). */
const KEEPALIVE_MAX_BYTES = 60_000;

/** A call that was refused or got no response. `message` can be shown to users; `status` is 0 without a response. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  /** The server's own message; null if it sent none. */
  readonly serverMessage: string | null;
  readonly fields: Record<string, string>;
  /** Milliseconds to wait before retrying; null if unknown. */
  readonly retryAfterMs: number | null;

  constructor(result: Refusal | NoAnswer) {
    const isRefusal = result.kind === 'refused';
    super(isRefusal ? describe(result) : NO_ANSWER);
    this.name = 'CallError';
    this.status = result.status;
    this.code = isRefusal ? result.code : NO_ANSWER_CODE;
    this.serverMessage = (isRefusal && result.message) || null;
    this.fields = isRefusal ? result.fields : {};
    this.retryAfterMs = result.retryAfterMs;
  }
}

/** Returns the text of a refusal. For an internal server error, adds the id by which the operator can find it. */
function describe({ message, code, requestId }: Refusal): string {
  const text = message || `Failed. ${code}`;
  return code === 'server.internal' && requestId !== null ? `${text} Quote ${requestId} when you ask for help.` : text;
}

/** Returns the message to show for an error (ERR-11). A refusal without a text of its own shows its code. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return message || 'There was an error. Probably not toast worthy.';
}

/** Returns the server's message for a failed call, or null if it sent none, so that the caller can use its own. */
export function serverMessageOf(error: unknown): string | null {
  return error instanceof CallError ? error.serverMessage : null;
}

/** Listeners for failed calls: the error reporter (LOG-02) and the session check. */
const listeners = new Set<(error: CallError, path: string) => void>();

/** Calls `listener` for each failed call. Returns a function that unsubscribes. */
export function onCallFailed(listener: (error: CallError, path: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// The header proves to the EBS that a change comes from our own pages.
const send = createApiClient({ timeoutMs: CALL_TIMEOUT_MS, writeHeaders: { 'x-requested-with': 'bitcue' } });

/** Size of all bodies in flight that may outlive the page, in bytes. */
let keptAliveBytes = 0;

/**
 * Calls an EBS endpoint with this browser's session. Throws `CallError`. With `keepalive`, the call outlives the page,
 * unless the bodies in flight would exceed the browser's limit: it is then sent without.
 */
export async function call<B extends z.ZodType, A extends z.ZodType, P extends z.ZodType, Q extends z.ZodType>(
  endpoint: Endpoint<B, A, P, Q>,
  input?: CallInput<z.input<B>, z.input<P>, z.input<Q>>,
): Promise<z.output<A>> {
  const bytes = input?.keepalive ? new Blob([JSON.stringify(input.body)]).size : 0;
  const keepalive = bytes > 0 && keptAliveBytes + bytes <= KEEPALIVE_MAX_BYTES;
  keptAliveBytes += keepalive ? bytes : 0;
  const result = await send(endpoint, { ...input, keepalive }).finally(() => {
    keptAliveBytes -= keepalive ? bytes : 0;
  });
  if (result.kind === 'ok') return result.value;
  const error = new CallError(result);
  for (const listener of listeners) listener(error, endpoint.path);
  throw error;
}

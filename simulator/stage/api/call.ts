import type { z } from 'zod';
import { stageErrorSchema } from '../../src/stage-api.ts';

/** Milliseconds before a request times out. */
const TIMEOUT_MS = 10_000;

/** An error from the simulator, or no response at all (`status` 0, code `unreachable`). The message is shown as it is. */
export class StageError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'StageError';
    this.code = code;
    this.status = status;
  }
}

/** Sends a request to the simulator. Throws StageError if the status is 400 or higher. */
export async function request(method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (body !== undefined) headers.set('content-type', 'application/json');
  let response: Response;
  try {
    response = await fetch(path, {
      ...init,
      method,
      headers,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new StageError('unreachable', 0, 'The local Twitch is not responding. Is it still running?');
  }
  if (response.status >= 400) throw await readError(response);
  return response;
}

/** Like `request`, but parses the JSON response. Throws StageError, or ZodError if the response has another shape. */
export async function call<Schema extends z.ZodType>(
  schema: Schema,
  method: string,
  path: string,
  body?: unknown,
): Promise<z.output<Schema>> {
  const response = await request(method, path, body);
  return schema.parse(await response.json());
}

async function readError(response: Response): Promise<StageError> {
  const parsed = stageErrorSchema.safeParse(await response.json().catch(() => null));
  return parsed.success
    ? new StageError(parsed.data.error, response.status, parsed.data.message)
    : new StageError('unknown', response.status, `The local Twitch returned ${response.status}.`);
}

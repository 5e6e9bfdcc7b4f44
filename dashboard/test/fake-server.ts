import { vi } from 'vitest';

/** An answer of the fake server: a body, a status with a body, or a function of what was sent. */
export type FakeAnswer =
  | { status?: number; body?: unknown }
  | ((sent: { body: unknown; search: string }) => FakeAnswer);

/** One call that came in. */
export interface SeenCall {
  /** Method and path, without the query: `GET /api/user`. */
  call: string;
  search: string;
  body: unknown;
  headers: Record<string, string>;
  /** How the browser's own cache was to be used. */
  cache: RequestCache | undefined;
}

/** Takes the place of the network: answers by `METHOD /path`, 404 for what it does not know. */
export function createFakeServer(answers: Record<string, FakeAnswer>) {
  const calls: SeenCall[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://localhost');
    const name = `${init.method ?? 'GET'} ${pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    calls.push({ call: name, search, body, headers: init.headers as Record<string, string>, cache: init.cache });
    let answer = answers[name] ?? { status: 404, body: { error: 'route.unknown', message: `No answer for ${name}.` } };
    while (typeof answer === 'function') answer = answer({ body, search });
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200 });
  });
  return {
    calls,
    answers,
    /** Calls of one name so far. */
    callsTo: (name: string) => calls.filter(({ call }) => call === name),
  };
}

/** A refusal as the server gives it. */
export function refusal(status: number, message: string, code = 'request.invalid'): FakeAnswer {
  return { status, body: { error: code, message } };
}

import { vi } from 'vitest';

/** A response of the fake server: status and body, or a function of the request, which can be asynchronous. */
export type FakeAnswer =
  | { status?: number; body?: unknown }
  | ((sent: { body: unknown; search: string }) => FakeAnswer | Promise<FakeAnswer>);

/** A received call. */
export interface SeenCall {
  /** Method and path, without the query: `GET /api/user`. */
  call: string;
  search: string;
  body: unknown;
  headers: Record<string, string>;
  /** The request's cache mode. */
  cache: RequestCache | undefined;
  /** True if the call outlives the page. */
  keepalive: boolean;
}

/** Replaces the network: responds by `METHOD /path`, with 404 by default. */
export function createFakeServer(answers: Record<string, FakeAnswer>) {
  const calls: SeenCall[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://localhost');
    const name = `${init.method ?? 'GET'} ${pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    calls.push({
      call: name,
      search,
      body,
      headers: init.headers as Record<string, string>,
      cache: init.cache,
      keepalive: init.keepalive === true,
    });
    let answer = answers[name] ?? { status: 404, body: { error: 'route.unknown', message: `No answer for ${name}.` } };
    while (typeof answer === 'function') answer = await answer({ body, search });
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200 });
  });
  return {
    calls,
    answers,
    /** Returns the received calls with this name. */
    callsTo: (name: string) => calls.filter(({ call }) => call === name),
  };
}

/** Returns a refusal as sent by the server. */
export function refusal(status: number, message: string, code = 'request.invalid'): FakeAnswer {
  return { status, body: { error: code, message } };
}

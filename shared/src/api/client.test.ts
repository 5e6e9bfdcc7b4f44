import { expect, it } from 'vitest';
import { z } from 'zod';
import { createApiClient } from './client.ts';
import { defineEndpoint } from './endpoint.ts';

const endpoint = defineEndpoint({
  method: 'GET',
  path: '/api/things/{id}',
  params: z.object({ id: z.string() }),
  query: z.object({ search: z.string().optional(), next: z.number() }),
  answer: z.object({ name: z.string() }),
});

/** Creates a client whose calls all get this response, and records the URLs it requests. */
function createTestClient(answer: (init?: RequestInit) => Response | Promise<Response>) {
  const requested: string[] = [];
  const client = createApiClient({
    baseUrl: 'https://ebs.example',
    timeoutMs: 20,
    async fetch(input, init) {
      requested.push(String(input));
      return answer(init);
    },
  });
  return {
    requested,
    call: (signal?: AbortSignal) => client(endpoint, { params: { id: 'a/b' }, query: { next: 2 }, signal }),
  };
}

/** Never responds. Rejects once the call is aborted, as `fetch` does. */
const hang = (init?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

it('fills in path and query, and returns the parsed response', async () => {
  const { requested, call } = createTestClient(() => Response.json({ name: 'n', more: 1 }));
  expect(await call()).toEqual({ kind: 'ok', value: { name: 'n' } });
  expect(requested).toEqual(['https://ebs.example/api/things/a%2Fb?next=2']);
});

it.each([
  [
    'an error response',
    { error: 'a.b', message: 'No.' },
    { kind: 'refused', code: 'a.b', message: 'No.', fields: {}, requestId: 'abc-1' },
  ],
  ['a response that is not from the EBS', { oh: 1 }, { kind: 'away' }],
])('returns when to retry after %s', async (_, body, expected) => {
  const { call } = createTestClient(() =>
    Response.json(body, { status: 503, headers: { 'retry-after': '7', 'x-request-id': 'abc-1' } }),
  );
  expect(await call()).toEqual({ ...expected, status: 503, retryAfterMs: 7_000 });
});

it('times out when there is no response', async () => {
  expect(await createTestClient(hang).call()).toEqual({ kind: 'away', status: 0, retryAfterMs: null });
});

it('throws the abort reason when the caller aborts', async () => {
  const abort = new AbortController();
  const called = createTestClient(hang).call(abort.signal);
  abort.abort(new Error('left the page'));
  await expect(called).rejects.toThrow('left the page');
});

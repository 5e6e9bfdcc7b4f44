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

/** A client whose calls all get this answer, and the addresses it asked. */
function createRig(answer: (init?: RequestInit) => Response | Promise<Response>) {
  const asked: string[] = [];
  const client = createApiClient({
    baseUrl: 'https://ebs.example',
    timeoutMs: 20,
    async fetch(input, init) {
      asked.push(String(input));
      return answer(init);
    },
  });
  return {
    asked,
    call: (signal?: AbortSignal) => client(endpoint, { params: { id: 'a/b' }, query: { next: 2 }, signal }),
  };
}

/** Never answers; fails as `fetch` does once the call is aborted. */
const hang = (init?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

it('fills in path and query, and gives the checked answer', async () => {
  const { asked, call } = createRig(() => Response.json({ name: 'n', more: 1 }));
  expect(await call()).toEqual({ kind: 'ok', value: { name: 'n' } });
  expect(asked).toEqual(['https://ebs.example/api/things/a%2Fb?next=2']);
});

it.each([
  ['a refusal', { error: 'a.b', message: 'No.' }, { kind: 'refused', code: 'a.b', message: 'No.', fields: {} }],
  ["an answer that is not the EBS's own", { oh: 1 }, { kind: 'away' }],
])('says when to try again after %s', async (_, body, expected) => {
  const { call } = createRig(() => Response.json(body, { status: 503, headers: { 'retry-after': '7' } }));
  expect(await call()).toEqual({ ...expected, status: 503, retryAfterMs: 7_000 });
});

it('gives up a call that is not answered in time', async () => {
  expect(await createRig(hang).call()).toEqual({ kind: 'away', status: 0, retryAfterMs: null });
});

it('throws the reason of a call that its caller aborted', async () => {
  const abort = new AbortController();
  const called = createRig(hang).call(abort.signal);
  abort.abort(new Error('left the page'));
  await expect(called).rejects.toThrow('left the page');
});

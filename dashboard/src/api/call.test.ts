import { createDefaultFeatures } from '@bitcue/shared/api/extension-items.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeServer, refusal } from '../../test/fake-server.ts';
import { call, messageOf, serverMessageOf } from './call.ts';

const DEFAULTS = 'POST /api/user/extension/features/defaults';
afterEach(() => vi.unstubAllGlobals());

/** Returns the error of a call with this response. */
const failed = async () => call(createDefaultFeatures).catch((error: unknown) => error);

it('keeps the message and status of a refusal', async () => {
  createFakeServer({ [DEFAULTS]: refusal(409, 'There is no room.', 'items.full') });
  const error = await failed();
  expect(error).toMatchObject({ status: 409, code: 'items.full' });
  expect(serverMessageOf(error)).toBe('There is no room.');
});

it("shows 'Failed. {reason}' for a refusal without a text of its own, and a default for an error without a message", async () => {
  createFakeServer({ [DEFAULTS]: refusal(409, '', 'items.full') });
  expect(messageOf(await failed())).toBe('Failed. items.full');
  createFakeServer({ [DEFAULTS]: refusal(409, 'There is no room.', 'items.full') });
  expect(messageOf(await failed())).toBe('There is no room.');
  for (const error of [new Error(), 'text', null]) {
    expect(messageOf(error)).toBe('There was an error. Probably not toast worthy.');
  }
});

it('asks to quote the request id for an internal server error, and for no other refusal', async () => {
  const answer = (status: number, error: string) =>
    vi.stubGlobal('fetch', async () =>
      Response.json({ error, message: 'Something went wrong.' }, { status, headers: { 'x-request-id': 'abc-1' } }),
    );
  answer(500, 'server.internal');
  const error = await failed();
  expect(messageOf(error)).toBe('Something went wrong. Quote abc-1 when you ask for help.');
  expect(serverMessageOf(error)).toBe('Something went wrong.');
  answer(409, 'items.full');
  expect(messageOf(await failed())).toBe('Something went wrong.');
});

it.each([
  ['text', 'Oh.'],
  ['JSON that is not ours', '{"oh":1}'],
])('returns no server message for a refusal that is not in our format: %s', async (_, body) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 502 }));
  const error = await failed();
  expect(error).toMatchObject({ status: 502, message: 'The server is not responding. Try again in a moment.' });
  expect(serverMessageOf(error)).toBe(null);
});

it('returns no server message for a call without a response', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  const error = await failed();
  expect(error).toMatchObject({ status: 0 });
  expect(serverMessageOf(error)).toBe(null);
});

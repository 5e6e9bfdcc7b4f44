// @vitest-environment node
import { createIntent, listExtensionItems, readViewerInteraction } from '@bitcue/shared/api/extension.ts';
import { describe, expect, it, vi } from 'vitest';
import { backoffMs } from './backoff.ts';
import { createEbsClient } from './ebs-client.ts';
import { createFakeEbs, type EbsAnswer } from './test/fake-ebs.ts';

function createClient(answers: Record<string, EbsAnswer>) {
  const ebs = createFakeEbs(answers);
  const onExpired = vi.fn();
  const client = createEbsClient({
    baseUrl: 'https://ebs.example',
    getToken: () => 'token-1',
    onExpired,
    fetch: ebs.fetch,
  });
  return { ebs, onExpired, client };
}

describe('createEbsClient', () => {
  it('sends the token and the body, and returns the checked answer', async () => {
    const answer = { nonce: 'n', sku: 'bits25', expiresAt: 1 };
    const { ebs, client } = createClient({ 'POST /api/extension/intents': { body: { ...answer, more: 1 } } });
    const body = { item: '00000000-0000-4000-8000-000000000001', amount: 25, input: {} };
    expect(await client(createIntent, { body })).toEqual({ kind: 'ok', value: answer });
    expect(ebs.calls).toEqual([{ call: 'POST /api/extension/intents', token: 'Bearer token-1', body }]);
  });

  it('encodes path segments', async () => {
    const { ebs, client } = createClient({});
    await client(readViewerInteraction, { params: { id: 'a/b?c' } });
    expect(ebs.calls[0]?.call).toBe('GET /api/extension/interactions/a%2Fb%3Fc');
  });

  it.each<[string, EbsAnswer, unknown]>([
    [
      'a refusal with sentences',
      { status: 400, body: { error: 'input.invalid', message: 'Check it.', fields: { a: 'No.' } } },
      { kind: 'refused', status: 400, code: 'input.invalid', message: 'Check it.', fields: { a: 'No.' } },
    ],
    ['a lost connection', 'away', { kind: 'away', retryAfterMs: null }],
    ['a failure of the EBS', { status: 503, body: {} }, { kind: 'away', retryAfterMs: null }],
    ['too many requests', { status: 429, body: {} }, { kind: 'away', retryAfterMs: null }],
    [
      'too many requests, reported by the EBS',
      { status: 429, body: { error: 'request.rate_limited', message: 'Wait.' } },
      { kind: 'away', retryAfterMs: null },
    ],
    [
      'a lock',
      { status: 429, body: { error: 'demo.locked', message: 'Wait.' } },
      { kind: 'refused', status: 429, code: 'demo.locked', message: 'Wait.', fields: {} },
    ],
    ['an answer of another shape', { body: { items: '<b>' } }, { kind: 'away', retryAfterMs: null }],
    ['a refusal of another shape', { status: 400, body: 'no' }, { kind: 'away', retryAfterMs: null }],
  ])('reads %s', async (_, answer, expected) => {
    const { client } = createClient({ 'GET /api/extension/items': answer });
    expect(await client(listExtensionItems)).toEqual(expected);
  });

  it('reports an expired token', async () => {
    const { client, onExpired } = createClient({ 'GET /api/extension/items': { status: 401, body: {} } });
    expect(await client(listExtensionItems)).toEqual({ kind: 'expired' });
    expect(onExpired).toHaveBeenCalledWith('token-1');
  });
});

it('doubles the wait each time, up to half a minute', () => {
  expect([1, 2, 3, 6, 60].map((failures) => backoffMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  expect(backoffMs(1, 0)).toBe(500);
});

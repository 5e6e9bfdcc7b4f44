import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ITEMS, type System, startSystem } from './support/system.ts';

/** Number of bad bodies tried on each route. */
const RUNS = byLength({ short: 40, middle: 120, full: 5_000 });

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

/** Checks the shape of a refusal, and that it reveals nothing. */
function expectRefusal(answer: { status: number; text: string; json: unknown }) {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.json).toMatchObject({
    error: expect.stringMatching(/^[a-z]+\.[a-z_]+$/),
    message: expect.stringMatching(/\w/),
  });
  expect(answer.text).not.toMatch(/\bat \S+ \(|:\d+:\d+|node_modules|\.ts:|Mongo|ZodError|<html/i);
}

const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    { $ne: null },
    { $gt: '' },
    { $where: '1' },
    ['x'],
    null,
    Number.MAX_SAFE_INTEGER,
    -0.5,
    '\u0000',
    '\ud800',
    "' OR 1=1",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    'x'.repeat(3_000),
    '{"__proto__":{"polluted":true}}',
  ),
);

async function counts() {
  const names = ['interactions', 'intents', 'items', 'users', 'sessions'];
  return Promise.all(names.map((name) => system.data.store.db.collection(name).countDocuments({})));
}

describe('bad input on the routes that take a body', () => {
  it.each([
    ['/api/extension/intents', { item: ITEMS.horn, amount: 25, input: {} }],
    ['/api/extension/transactions', { receipt: 'x'.repeat(40), nonce: null }],
  ])(
    '%s answers each with {error, message} and changes nothing',
    async (path, good) => {
      const before = await counts();
      const spoilt = fc
        .tuple(fc.constantFrom(...Object.keys(good)), nasty)
        .map(([field, value]) => ({ ...good, [field]: value }))
        .filter((body) => JSON.stringify(body) !== JSON.stringify(good));
      const extra = fc
        .tuple(fc.string({ minLength: 1 }), nasty)
        .map(([key, value]) => ({ ...good, [`x-${key}`]: value }));
      const other = fc.oneof(nasty, spoilt, extra);
      await fc.assert(
        fc.asyncProperty(other, async (body) => {
          const acceptable = path.endsWith('intents') && isGoodIntent(body);
          fc.pre(!acceptable);
          const { token } = await viewer();
          expectRefusal(await system.call('POST', path, { token, body: JSON.stringify(body) }));
        }),
        { seed: SEED, numRuns: RUNS },
      );
      expect(await counts()).toEqual(before);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
    60_000,
  );

  it('refuses bodies that are not JSON, of another type, too large or truncated', async () => {
    const { token } = await viewer();
    const path = '/api/extension/intents';
    for (const [body, headers] of [
      ['{"item":', {}],
      ['', {}],
      ['[]', {}],
      ['"text"', {}],
      [`{"item":"${'x'.repeat(20_000)}"}`, {}],
      ['{"item":"x"}', { 'Content-Type': 'text/plain' }],
      ['item=x', { 'Content-Type': 'application/x-www-form-urlencoded' }],
      ['{"item":"x"}', { 'Content-Type': 'application/json; charset=utf-99' }],
      [`${'['.repeat(8_000)}${']'.repeat(8_000)}`, {}],
    ] as const) {
      expectRefusal(await system.call('POST', path, { token, body, headers }));
    }
  });
});

describe('bad input in paths, headers and methods', () => {
  it('answers any path with {error, message}', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), async (path, method) => {
        const answer = await system.call(
          method,
          `/api/extension/interactions/${encodeURIComponent(path).slice(0, 400)}`,
          {
            token: (await viewer()).token,
          },
        );
        expectRefusal(answer);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  }, 60_000);

  it.each([
    '/%',
    '/%c0%ae',
    '/api/user/%00',
    '/alerts-assets/../../package.json',
    '/alerts-assets/%2e%2e/package.json',
    '/media/..%2f..%2fsecrets.json',
    '//evil.example/x',
  ])('%s is refused with {error, message}', async (path) => {
    expectRefusal(await system.call('GET', path));
  });

  it('reports a method that a path does not support', async () => {
    expect((await system.call('PUT', '/api/extension/items')).json).toMatchObject({ error: 'route.method' });
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'bearer x',
    `Bearer ${'x'.repeat(9_000)}`,
    'Basic eDp5',
    'Bearer a.b.c, Bearer a.b.c',
  ])('refuses the authorization %j', async (authorization) => {
    const answer = await system.call('GET', '/api/extension/items', { headers: { Authorization: authorization } });
    expect(answer.status).toBe(401);
    expectRefusal(answer);
  });

  it('never reads a token from the address', async () => {
    const { token } = await viewer();
    expect((await system.call('GET', `/api/extension/items?token=${token}&access_token=${token}`)).status).toBe(401);
  });
});

describe('valid input, as a control', () => {
  it('is accepted', async () => {
    const { token } = await viewer();
    const answer = await system.call('POST', '/api/extension/intents', {
      token,
      body: { item: ITEMS.horn, amount: 25 },
    });
    expect(answer.status).toBe(201);
  });
});

/** Creates a viewer without earlier calls, so that no rate limit answers instead of the check. */
async function viewer() {
  return system.session(await system.newViewer());
}

function isGoodIntent(body: unknown): boolean {
  const one = body as { item?: unknown; amount?: unknown; input?: unknown } | null;
  if (typeof one !== 'object' || one === null || one.item !== ITEMS.horn || one.amount !== 25) return false;
  const input = one.input ?? {};
  const values = typeof input === 'object' && !Array.isArray(input) ? Object.entries(input) : null;
  const plain = values?.every(([key, value]) => key.length <= 40 && typeof value === 'string' && value.length <= 2_000);
  return plain === true && Object.keys(one).every((key) => ['item', 'amount', 'input'].includes(key));
}

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

/** With a local Twitch, the server trusts this header from callers on this machine. */
const from = (address: string) => ({ 'X-Forwarded-For': address });
const reserve = (token: string, headers: Record<string, string> = {}) =>
  system.call('POST', '/api/extension/intents', { token, headers, body: { item: ITEMS.slow, amount: 75 } });

describe('reservations', () => {
  it('are not made for logged-out visitors, who could make any number of them', async () => {
    const { token } = await system.session(null);
    for (let n = 0; n < 3; n += 1) expect((await reserve(token)).status).toBe(201);
    const viewer = await system.session(await system.newViewer());
    const reserved = await reserve(viewer.token);
    expect(reserved.status).toBe(201);
    const { nonce } = reserved.json as { nonce: string };
    await system.call('DELETE', `/api/extension/intents/${nonce}`, { token: viewer.token });
  });

  it('from one address are limited, whatever ids it sends', async () => {
    const tokens = await Promise.all(Array.from({ length: 130 }, async () => (await system.session(null)).token));
    const answers = await Promise.all(tokens.map((token) => reserve(token, from('203.0.113.7'))));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await reserve(tokens[0] ?? '', from('203.0.113.8'))).status).toBe(201);
  });
});

describe('a flood from one address', () => {
  const demo = (token: string, address: string) =>
    system.call('POST', '/api/extension/demo', {
      token,
      headers: from(address),
      body: { interaction: { type: 'sound', uuid: ITEMS.horn, input: {} }, amount: 25 },
    });
  const countValidations = async () => {
    const calls = await (await fetch(`${system.simulator.url}/control/calls`)).text();
    return calls.split('validate').length - 1;
  };

  it('with forged access tokens soon stops reaching Twitch', async () => {
    const before = await countValidations();
    const tokens = Array.from({ length: 150 }, () => randomBytes(20).toString('hex'));
    const statuses = (await Promise.all(tokens.map((token) => demo(token, '203.0.113.20')))).map((one) => one.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
    expect((await countValidations()) - before).toBe(60);
  });

  it('with one forged access token asks Twitch once', async () => {
    const before = await countValidations();
    const token = randomBytes(20).toString('hex');
    for (let n = 0; n < 5; n += 1) expect((await demo(token, '203.0.113.21')).status).toBe(401);
    expect((await countValidations()) - before).toBe(1);
  });

  it('is limited for a whole IPv6 network', async () => {
    const tokens = Array.from({ length: 70 }, () => randomBytes(20).toString('hex'));
    const statuses = await Promise.all(
      tokens.map(async (token, n) => (await demo(token, `2001:db8:1:2::${n.toString(16)}`)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('with broken, large bodies is refused with 401 before a body is read', async () => {
    for (const [method, path] of [
      ['POST', `/api/user/extension/${ITEMS.horn}`],
      ['POST', '/api/extension/intents'],
      ['POST', '/api/extension/demo'],
    ] as const) {
      const answer = await system.call(method, path, {
        headers: { 'Content-Type': 'application/json', ...from('203.0.113.40') },
        body: `{"broken":${'x'.repeat(300_000)}`,
      });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });
});

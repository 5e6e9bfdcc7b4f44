import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makePurchase } from '../../../simulator/src/extension/purchase.ts';
import { readTransactionRow } from '../../src/twitch/transactions.ts';
import { IDS, startTwitchRig, type TwitchRig } from '../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.close());

const buy = (count: number): string[] => {
  const viewer = rig.localTwitch.state.users[IDS.viewerOne];
  if (viewer !== undefined) viewer.bits = 1_000_000;
  return Array.from(
    { length: count },
    () =>
      makePurchase(rig.localTwitch, { userId: IDS.viewerOne, channelId: IDS.demoChannel, sku: 'bits100' }).transaction
        .id,
  );
};

it('finds purchases by id, with all fields', async () => {
  const [id = ''] = buy(1);
  const [found] = await rig.twitch.transactions.findByIds([id]);
  expect(found).toMatchObject({
    id,
    channelId: IDS.demoChannel,
    userId: IDS.viewerOne,
    userLogin: 'viewer_one',
    sku: 'bits100',
    amount: 100,
    inDevelopment: false,
  });
  expect(Math.abs((found?.at?.getTime() ?? 0) - Date.now())).toBeLessThan(10_000);
});

it('finds known ids among unknown ones, each of which makes Twitch answer 404', async () => {
  const ids = buy(7);
  const asked = [randomUUID(), ...ids.slice(0, 3), randomUUID(), ...ids.slice(3), randomUUID()];
  const found = await rig.twitch.transactions.findByIds(asked);
  expect(found.map((one) => one.id).sort()).toEqual([...ids].sort());
  expect(await rig.twitch.transactions.findByIds([randomUUID()])).toEqual([]);
  expect(await rig.twitch.transactions.findByIds([])).toEqual([]);
});

it('looks up more ids than Twitch accepts at once', async () => {
  const ids = buy(150);
  expect(await rig.twitch.transactions.findByIds(ids)).toHaveLength(150);
});

it('pages newest first, to the end or until stopped', async () => {
  const ids = buy(230);
  const seen: string[] = [];
  await rig.twitch.transactions.page(async (batch) => {
    seen.push(...batch.map((one) => one.id));
    return true;
  });
  expect(seen).toEqual([...ids].reverse());
  let batches = 0;
  await rig.twitch.transactions.page(async () => {
    batches += 1;
    return batches < 2;
  });
  expect(batches).toBe(2);
});

it('reports that Twitch is unavailable, and works again afterwards', async () => {
  const [id = ''] = buy(1);
  rig.fault({ target: 'helix', kind: 'answer', status: 503, match: 'extensions/transactions', count: 2 });
  await expect(rig.twitch.transactions.findByIds([id])).rejects.toMatchObject({ code: 'twitch.unavailable' });
  await expect(rig.twitch.transactions.page(async () => true)).rejects.toMatchObject({ code: 'twitch.unavailable' });
  expect(await rig.twitch.transactions.findByIds([id])).toHaveLength(1);
});

it('replaces a refused app token once for many calls', async () => {
  const [id = ''] = buy(1);
  await rig.twitch.transactions.findByIds([id]);
  rig.localTwitch.state.accessTokens = {};
  rig.localTwitch.calls.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => rig.twitch.transactions.findByIds([id])));
  expect(rig.callsTo('auth/token')).toHaveLength(1);
});

it('recovers from a failure to get the app token', async () => {
  const [id = ''] = buy(1);
  rig.localTwitch.state.accessTokens = {};
  rig.fault({ target: 'oauth', kind: 'answer', status: 503, match: 'token', count: 1 });
  await expect(rig.twitch.transactions.findByIds([id])).rejects.toMatchObject({ code: 'twitch.unavailable' });
  expect(await rig.twitch.transactions.findByIds([id])).toHaveLength(1);
});

it('rethrows the error of the callback', async () => {
  buy(1);
  await expect(
    rig.twitch.transactions.page(async () => {
      throw new Error('the store is away');
    }),
  ).rejects.toThrow('the store is away');
});

const row = {
  id: 'edfefb38-6fe7-4c4b-9e52-0e7d0759288b',
  timestamp: '2026-01-02T03:04:05.678901234Z',
  broadcaster_id: '1',
  user_id: '2',
  user_login: 'l',
  user_name: 'L',
  product_type: 'BITS_IN_EXTENSION',
  product_data: { sku: 'bits100', cost: { amount: 100, type: 'bits' }, inDevelopment: true },
};
it.each([
  [null],
  [{}],
  [{ ...row, id: 5 }],
  [{ ...row, timestamp: 'yesterday' }],
  [{ ...row, product_type: 'OTHER' }],
  [{ ...row, product_data: { ...row.product_data, cost: { amount: '100', type: 'bits' } } }],
  [{ ...row, product_data: { ...row.product_data, cost: { amount: 100, type: 'usd' } } }],
])('ignores a row in an unexpected format (%#)', (changed) => {
  expect(readTransactionRow(row)).toMatchObject({ inDevelopment: true, at: new Date('2026-01-02T03:04:05.678Z') });
  expect(readTransactionRow(changed)).toBeNull();
});

import { INTENT_OPEN_MS, RESERVATION_REST_MS } from '@bitcue/shared/constants/timing.ts';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createItemStore, itemIndexes } from '../../src/store/items.ts';
import { openTestDb } from '../support/test-db.ts';

const CHANNEL = '1000';
const NOW = 1_800_000_000_000;
const UUID = '10000000-0000-4000-8000-000000000001';

let opened: Awaited<ReturnType<typeof openTestDb>>;
let items: ReturnType<typeof createItemStore>;
beforeAll(async () => {
  opened = await openTestDb([itemIndexes]);
  items = createItemStore(opened.db);
});
beforeEach(async () => {
  await opened.db.collection('items').deleteMany({});
  await items.insert(
    CHANNEL,
    extensionItem.parse({ uuid: UUID, title: 'Slow', amount: 75, cooldown: 60, features: [] }),
  );
});
afterAll(() => opened.close());

let nonces = 0;
/** Reserves the item for a viewer at a moment, as an intent does. */
function reserve(opaqueId: string, now: number) {
  nonces += 1;
  return items.reserve(UUID, { nonce: `nonce-${nonces}`, opaqueId, until: now + INTENT_OPEN_MS }, now);
}
const release = (opaqueId: string) => items.release(CHANNEL, { opaqueId });

describe('a reservation', () => {
  it('that the same viewer makes again does not last longer than the first', async () => {
    expect(await reserve('U1', NOW)).toBe(true);
    expect(await reserve('U1', NOW + INTENT_OPEN_MS - 1)).toBe(true);
    expect(await reserve('U2', NOW + INTENT_OPEN_MS - 1)).toBe(false);
    expect(await reserve('U2', NOW + INTENT_OPEN_MS)).toBe(true);
  });

  it('can be made again by the same viewer only after others have had time', async () => {
    await reserve('U1', NOW);
    const ended = NOW + INTENT_OPEN_MS;
    expect(await reserve('U1', ended)).toBe(false);
    expect(await reserve('U1', ended + RESERVATION_REST_MS - 1)).toBe(false);
    expect(await reserve('U1', ended + RESERVATION_REST_MS)).toBe(true);
  });

  it('that is cancelled frees the item for others, and its viewer can try again within the original time', async () => {
    await reserve('U1', NOW);
    await release('U1');
    expect(await reserve('U1', NOW + 1_000)).toBe(true);
    expect(await reserve('U2', NOW + 1_000)).toBe(false);
    await release('U1');
    expect(await reserve('U1', NOW + INTENT_OPEN_MS)).toBe(false);
    expect(await reserve('U2', NOW + 2_000)).toBe(true);
    expect(await reserve('U1', NOW + 2_000)).toBe(false);
  });

  it('ends with a use', async () => {
    await reserve('U1', NOW);
    await items.markUsed(UUID, NOW + 5_000);
    expect(await reserve('U1', NOW + 64_999)).toBe(false);
    expect(await reserve('U1', NOW + 65_000)).toBe(true);
  });
});

it('uses of many items are recorded together, even if one has a later use or was deleted', async () => {
  const of = (n: number) => `30000000-0000-4000-8000-00000000000${n}`;
  for (const n of [1, 2, 3])
    await items.insert(
      '1',
      extensionItem.parse({ uuid: of(n), title: 'T', amount: 25, features: [], cooldown: n === 2 ? 60 : 0 }),
    );
  await items.markUsed(of(3), NOW + 9_000);
  await items.markManyUsed([1, 2, 3, 4].map((n) => ({ uuid: of(n), at: NOW + n * 1_000 })));
  const last = async (n: number) => (await items.find('1', of(n)))?.lastEpoch;
  expect([await last(1), await last(2), await last(3), await last(4)]).toEqual([
    NOW + 1_000,
    NOW + 2_000,
    NOW + 9_000,
    undefined,
  ]);
  const by = { nonce: 'n'.repeat(21), opaqueId: 'U1', until: NOW + 90_000 };
  expect(await items.reserve(of(1), by, NOW + 2_000)).toBe(true);
  expect(await items.reserve(of(2), by, NOW + 61_999)).toBe(false);
  expect(await items.reserve(of(2), by, NOW + 62_000)).toBe(true);
  await items.markManyUsed([]);
});

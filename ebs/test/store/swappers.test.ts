import type { Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Swapper, SwapperStore } from '../../src/ports/swapper.ts';
import { createSwapperStore, swapperIndexes } from '../../src/store/swappers.ts';
import { beginSwap, newSwapper } from '../../src/swapper/begin-swap.ts';
import { createMemorySwappers } from '../support/swapper-rig.ts';
import { openTestDb } from '../support/test-db.ts';

let db: Db;
let close = async () => {};
beforeAll(async () => {
  ({ db, close } = await openTestDb([swapperIndexes]));
});
beforeEach(() => db.collection('swappers').deleteMany({}));
afterAll(() => close());

const target = { choice: null, set: { rewards: ['r'], items: [] }, rule: undefined, why: 'You chose it.' };

describe.each([
  ['the database', () => createSwapperStore(db)],
  ['memory, for tests', createMemorySwappers],
])('swappers in %s', (_name, create) => {
  let store: SwapperStore;
  beforeEach(() => {
    store = create();
  });
  const save = async (row: Swapper) => {
    const saved = await store.save(row);
    if (saved === null) throw new Error('somebody else was faster');
    return saved;
  };

  it('are read as they were saved, with a swap and a log', async () => {
    expect(await store.find('1')).toBeNull();
    const begun = beginSwap(newSwapper('1'), target, 'swap-1', 5);
    const swap = begun.swap && {
      ...begun.swap,
      plannedAt: 6,
      steps: [
        { action: 'store' as const, id: 'r', title: 'R', state: 'waiting' as const, why: 'So.', tries: 2, due: 9 },
      ],
    };
    const saved = await save({ ...begun, swap, log: swap ? [swap] : [] });
    expect(saved).toEqual({ ...begun, swap, log: [swap], rev: 1 });
    expect(await store.find('1')).toEqual(saved);
  });

  it('are saved by only one of several writers that read the same revision', async () => {
    const row = newSwapper('1');
    const first = await Promise.all([store.save(row), store.save(row), store.save(row)]);
    expect(first.filter((one) => one !== null)).toHaveLength(1);
    const read = (await store.find('1')) ?? row;
    const second = await Promise.all([store.save(read), store.save(read)]);
    expect(second.filter((one) => one !== null)).toHaveLength(1);
    expect(await store.save(read)).toBeNull();
    expect((await store.find('1'))?.rev).toBe(2);
  });

  it('are active if they swap automatically or have a swap in progress', async () => {
    await save(newSwapper('by hand'));
    const automatic = newSwapper('automatic');
    await save({ ...automatic, settings: { ...automatic.settings, automatic: true } });
    await save(beginSwap(newSwapper('swapping'), target, 'swap-1', 5));
    expect((await store.listActive()).sort()).toEqual(['automatic', 'swapping']);
    await store.deleteOf('swapping');
    expect(await store.listActive()).toEqual(['automatic']);
    expect(await store.find('swapping')).toBeNull();
  });
});

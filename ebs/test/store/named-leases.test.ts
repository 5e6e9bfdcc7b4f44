import type { Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NamedLeases } from '../../src/ports/leases.ts';
import { createNamedLeases, namedLeaseIndexes } from '../../src/store/named-leases.ts';
import { createMemoryLeases } from '../support/memory-stores.ts';
import { openTestDb } from '../support/test-db.ts';

let db: Db;
let close = async () => {};
beforeAll(async () => {
  ({ db, close } = await openTestDb([namedLeaseIndexes]));
});
beforeEach(() => db.collection('leases').deleteMany({}));
afterAll(() => close());

describe.each([
  ['the database', () => createNamedLeases(db)],
  ['memory, for tests', createMemoryLeases],
])('a named lease in %s', (_name, createLeases) => {
  let leases: NamedLeases;
  beforeEach(() => {
    leases = createLeases();
  });
  const takeAll = (now: number, until: number) =>
    Promise.all(Array.from({ length: 8 }, (_, index) => leases.take('a', `p${index}`, now, until)));

  it('has one owner, and tells others when it expires', async () => {
    expect((await takeAll(100, 200)).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, null]);
    expect(await leases.take('b', 'p9', 100, 200)).toBeNull();
  });

  it('is free for one owner when it expires', async () => {
    await leases.take('a', 'dead', 0, 100);
    expect(await leases.take('a', 'p9', 99, 300)).toBe(100);
    expect((await takeAll(100, 200)).filter((one) => one === null)).toHaveLength(1);
  });

  it('is extended and released only by its owner', async () => {
    await leases.take('a', 'one', 0, 100);
    expect(await leases.renew('a', 'two', 500)).toBe(false);
    expect(await leases.renew('a', 'one', 300)).toBe(true);
    expect(await leases.take('a', 'two', 299, 400)).toBe(300);
    await leases.release('a', 'two');
    expect(await leases.take('a', 'two', 299, 400)).toBe(300);
    await leases.release('a', 'one');
    expect(await leases.take('a', 'two', 1, 400)).toBeNull();
    expect(await leases.renew('a', 'one', 900)).toBe(false);
  });

  it('is ended, with all others, by a sole process', async () => {
    await leases.take('a', 'dead', 0, 100);
    await leases.freeAll();
    expect(await leases.take('a', 'one', 0, 100)).toBeNull();
  });
});

import type { Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PunishmentStore } from '../../src/ports/punishments.ts';
import { createPunishmentStore, punishmentIndexes } from '../../src/store/punishments.ts';
import { createMemoryPunishments } from '../support/memory-stores.ts';
import { openTestDb } from '../support/test-db.ts';

let db: Db;
let close = async () => {};
beforeAll(async () => {
  ({ db, close } = await openTestDb([punishmentIndexes]));
});
beforeEach(() => db.collection('punishments').deleteMany({}));
afterAll(() => close());

const AT = new Date('2026-01-01T00:00:00Z');
const timeout = {
  id: 'tx-1:a',
  channelId: '1',
  userId: '2',
  at: AT,
  until: new Date('2026-01-02T00:00:00Z'),
  lifted: false,
};
const ban = { ...timeout, id: 'tx-2:a', until: null };

describe.each([
  ['the database', () => createPunishmentStore(db)],
  ['memory, for tests', createMemoryPunishments],
])('a placed punishment in %s', (_name, create) => {
  let store: PunishmentStore;
  beforeEach(() => {
    store = create();
  });

  it('is listed by person, saved again under its id, and removed', async () => {
    for (const one of [timeout, ban, { ...ban, id: 'tx-3:a', userId: '3' }]) await store.save(one);
    await store.save({ ...timeout, until: AT });
    const list = await store.listOf('1', '2');
    expect(list.sort((a, b) => a.id.localeCompare(b.id))).toEqual([{ ...timeout, until: AT }, ban]);
    expect(await store.listOf('9', '2')).toEqual([]);
    await store.remove(timeout.id);
    expect(await store.listOf('1', '2')).toEqual([ban]);
  });

  it('is marked once it has been lifted', async () => {
    for (const one of [timeout, { ...ban, userId: '3' }]) await store.save(one);
    await store.markLifted('1', '2');
    expect(await store.listOf('1', '2')).toEqual([{ ...timeout, lifted: true }]);
    expect(await store.listOf('1', '3')).toMatchObject([{ lifted: false }]);
  });
});

it('keeps bans, and timeouts until a day after their end', async () => {
  const store = createPunishmentStore(db);
  for (const one of [timeout, ban]) await store.save(one);
  const rows = await db.collection('punishments').find().toArray();
  expect(Object.fromEntries(rows.map((row) => [row._id, row.expiresAt]))).toEqual({
    'tx-1:a': new Date('2026-01-03T00:00:00Z'),
    'tx-2:a': null,
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INDEXES } from '../../src/store/indexes.ts';
import { DATA_VERSION, DataVersionError, migrate } from '../../src/store/migrate.ts';
import { openTestDb } from '../support/test-db.ts';

let test: Awaited<ReturnType<typeof openTestDb>>;
beforeEach(async () => {
  test = await openTestDb([]);
});
afterEach(() => test.close());

const schema = () => test.db.collection<{ _id: string; version: number }>('schema');
const readVersion = async () => (await schema().findOne({ _id: 'data' }))?.version;

describe('a new store', () => {
  it('starts at the newest version with every index, and its next start has nothing to migrate', async () => {
    expect(await migrate(test.db)).toEqual([]);
    expect(await readVersion()).toBe(DATA_VERSION);
    for (const { collection, indexes } of INDEXES.filter((one) => one.indexes.length > 0)) {
      const present = await test.db.collection(collection).listIndexes().toArray();
      const wanted = indexes.map(({ key, ...options }) => expect.objectContaining({ ...options, key: { ...key } }));
      expect(present, collection).toEqual(expect.arrayContaining(wanted));
      expect(present).toHaveLength(indexes.length + 1);
    }
    expect(await migrate(test.db)).toEqual([]);
  });
});

describe('a store with data', () => {
  it('is migrated from the start if it has no version', async () => {
    await test.db.collection('voices').insertOne({ name: 'German' });
    const [first, ...others] = await migrate(test.db);
    expect(first).toBe('1 first shape');
    expect(others.at(-1)).toMatch(new RegExp(`^${DATA_VERSION} `));
    expect(await readVersion()).toBe(DATA_VERSION);
  });

  it('is migrated from its version, even if the previous start ended halfway', async () => {
    await schema().insertOne({ _id: 'data', version: DATA_VERSION - 1 });
    expect(await migrate(test.db)).toEqual([expect.stringMatching(new RegExp(`^${DATA_VERSION} `))]);
  });

  it('is refused and not changed if a newer program wrote it', async () => {
    await schema().insertOne({ _id: 'data', version: DATA_VERSION + 1 });
    await expect(migrate(test.db)).rejects.toThrow(DataVersionError);
    expect(await test.db.listCollections({}, { nameOnly: true }).toArray()).toHaveLength(1);
  });
});

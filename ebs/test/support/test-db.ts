import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { startEmbeddedDb } from '../../embedded-db/start.ts';
import type { CollectionIndexes } from '../../src/store/collection-indexes.ts';
import { createIndexes } from '../../src/store/indexes.ts';

let opened = 0;

/**
 * Opens an empty database with these indexes, on embedded-db or on the server that STORE_TEST_URI names. Close it after use.
 */
export async function openTestDb(indexes: readonly CollectionIndexes[]): Promise<{ db: Db; close(): Promise<void> }> {
  const given = process.env.STORE_TEST_URI;
  const dataDir = await mkdtemp(join(tmpdir(), 'bitcue-db-'));
  const own = given ? null : await startEmbeddedDb({ dataDir });
  const client = await MongoClient.connect(given ?? own?.uri ?? '');
  opened += 1;
  const db = client.db(`bitcue_test_${process.pid}_${opened}`);
  await createIndexes(db, indexes);
  return {
    db,
    async close() {
      await db.dropDatabase();
      await client.close();
      await own?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

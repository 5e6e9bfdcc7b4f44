import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { startEmbeddedDb } from '../start.ts';

/** A database for one test suite. */
export type TestStore = { client: MongoClient; db: Db; close: () => Promise<void> };

/**
 * Opens a database for a store suite: on the server named by `STORE_TEST_URI`, so that the same tests run on an independent
 * implementation of the protocol, or else on an embedded-db.
 */
export async function openTestStore(): Promise<TestStore> {
  const given = process.env.STORE_TEST_URI;
  const embedded = given ? undefined : await startInNewFolder();
  const client = new MongoClient(given ?? embedded?.uri ?? '');
  const db = client.db(`bitcue_test_${process.pid}_${Date.now()}`);
  return {
    client,
    db,
    close: async () => {
      await db.dropDatabase();
      await client.close();
      await embedded?.close();
    },
  };
}

async function startInNewFolder(): Promise<{ uri: string; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bitcue-db-'));
  const server = await startEmbeddedDb({ dataDir });
  return {
    uri: server.uri,
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

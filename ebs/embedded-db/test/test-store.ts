import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { startEmbeddedDb } from '../start.ts';

/** A database that a suite has to itself. */
export type TestStore = { client: MongoClient; db: Db; close: () => Promise<void> };

/**
 * Opens a database for a store suite: on the server that `STORE_TEST_URI` names, so that the same tests run against an
 * independent implementation of the protocol, else on an embedded-db of its own.
 */
export async function openTestStore(): Promise<TestStore> {
  const given = process.env.STORE_TEST_URI;
  const own = given ? undefined : await startOwn();
  const client = new MongoClient(given ?? own?.uri ?? '');
  const db = client.db(`bitcue_test_${process.pid}_${Date.now()}`);
  return {
    client,
    db,
    close: async () => {
      await db.dropDatabase();
      await client.close();
      await own?.close();
    },
  };
}

async function startOwn(): Promise<{ uri: string; close: () => Promise<void> }> {
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

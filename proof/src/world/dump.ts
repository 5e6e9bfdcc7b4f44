import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { findRunningDb } from '../../../ebs/embedded-db/start.ts';
import { type LedgerRow, ledgerRow } from '../checker/logs.ts';

/** Attempts to reach the running database, and the milliseconds between them. A busy database can miss the first. */
const LOOKS = 10;
const POLL_MS = 200;

/** Reads the stored ledger through the MongoDB protocol. Throws if the database does not answer. */
export async function readRows(dataDir: string, mongodbUri: string | null): Promise<LedgerRow[]> {
  let uri = mongodbUri;
  for (let looks = 0; uri === null && looks < LOOKS; looks += 1) {
    uri = await findRunningDb(dataDir);
    if (uri === null) await wait(POLL_MS);
  }
  if (!uri) throw new Error('No database is running.');
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3_000 });
  try {
    const rows = await client.db('bitcue').collection('interactions').find().toArray();
    return rows.map((row) => ledgerRow.parse(row));
  } finally {
    await client.close();
  }
}

/** Throws if the server already has a database of the product, because a proof never writes into one in use. */
export async function refuseUsedDb(uri: string): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3_000 });
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    if (databases.some(({ name }) => name === 'bitcue'))
      throw new Error('PROOF_MONGODB_URI must name a server without a database "bitcue".');
  } finally {
    await client.close();
  }
}

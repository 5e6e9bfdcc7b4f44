import { MongoClient } from 'mongodb';
import { findRunningDb } from '../../../ebs/embedded-db/start.ts';
import { type LedgerRow, ledgerRow } from '../checker/logs.ts';

/** The ledger as it lies in the database, read through the MongoDB protocol. Throws when the database does not answer. */
export async function readRows(dataDir: string, mongodbUri: string | null): Promise<LedgerRow[]> {
  const uri = mongodbUri ?? (await findRunningDb(dataDir));
  if (!uri) throw new Error('No database is running.');
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3_000 });
  try {
    const rows = await client.db('bitcue').collection('interactions').find().toArray();
    return rows.map((row) => ledgerRow.parse(row));
  } finally {
    await client.close();
  }
}

import { type Db, MongoClient } from 'mongodb';
import { migrate } from './migrate.ts';

/** Name of the product's database. */
const DATABASE = 'bitcue';

/** An open store. */
export interface Store {
  db: Db;
  /** Throws if the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects to a MongoDB-compatible server and migrates the data to this program's version. Waits are bounded, so that
 * an unavailable store causes an error within seconds and never a hang.
 */
export async function openStore(uri: string): Promise<Store> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: 3_000,
    maxPoolSize: 20,
    writeConcern: { w: 'majority', journal: true },
    ignoreUndefined: false,
  });
  try {
    await client.connect();
    const db = client.db(DATABASE);
    await migrate(db);
    return {
      db,
      ping: async () => {
        await db.command({ ping: 1 });
      },
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

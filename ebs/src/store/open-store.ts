import { type Db, MongoClient } from 'mongodb';
import { checkCopied } from './copy-store.ts';
import { migrate } from './migrate.ts';

/** Name of the product's database. */
const DATABASE = 'bitcue';

/** An open store. */
export interface Store {
  db: Db;
  /** The migrations that opening it ran. */
  migrated: readonly string[];
  /** Throws if the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Connects to a MongoDB-compatible server and migrates its data. Throws `CopyError` if it is an incomplete copy. */
export async function openStore(uri: string): Promise<Store> {
  const store = await connectStore(uri);
  try {
    await checkCopied(store.db);
    const migrated = await migrate(store.db);
    return { ...store, migrated };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Connects to a MongoDB-compatible server, and leaves the data as it is. Waits are bounded, so that an unavailable store
 * causes an error within seconds, never a hang.
 */
export async function connectStore(uri: string): Promise<Store> {
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
    return {
      db,
      migrated: [],
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

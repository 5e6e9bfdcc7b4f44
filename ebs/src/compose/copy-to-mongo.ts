import { startEmbeddedDb } from '../../embedded-db/start.ts';
import { readConfig } from '../config/config.ts';
import { type CopiedCollection, CopyError, copyStore } from '../store/copy-store.ts';
import { connectStore, openStore } from '../store/open-store.ts';

/**
 * Copies the database of DATA_DIR to the MongoDB of MONGODB_URI, and creates its indexes there. The server has to be stopped.
 * Calls `onCollection` for each copied collection. Throws `CopyError`, or `DataFolderInUseError` while a server runs.
 */
export async function copyToMongo(
  env: Record<string, string | undefined>,
  onCollection: (name: string, total: number) => void,
): Promise<CopiedCollection[]> {
  const { dataDir, mongodbUri } = readConfig(env);
  if (mongodbUri === null) throw new CopyError('Set MONGODB_URI to the database to copy to.');
  const server = await startEmbeddedDb({ dataDir });
  try {
    // Older data is migrated first.
    const from = await openStore(server.uri);
    try {
      const to = await connectStore(mongodbUri);
      try {
        const copied = await copyStore(from.db, to.db, onCollection);
        await (await openStore(mongodbUri)).close();
        return copied;
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
  } finally {
    await server.close();
  }
}

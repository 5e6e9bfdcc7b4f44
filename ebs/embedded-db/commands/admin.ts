import { existsSync } from 'node:fs';
import { CommandError } from '../errors.ts';
import { copyDataFolder } from '../storage/backup.ts';
import type { Document } from '../wire/bson.ts';
import type { Call } from './context.ts';

/** `serverStatus`: this server's counters. The scan counters show whether queries use indexes. */
export function serverStatus({ server }: Call): Document {
  const memory = process.memoryUsage();
  return {
    process: 'embedded-db',
    uptime: (server.now() - server.startedAt) / 1000,
    localTime: new Date(server.now()),
    mem: { resident: Math.round(memory.rss / 1024 / 1024) },
    embeddedDb: {
      scannedDocuments: server.counters.documents,
      scannedKeys: server.counters.keys,
      commits: server.group.commits,
      openCursors: server.cursors.size,
    },
    ok: 1,
  };
}

/**
 * `{bitcueBackup: 1, path}` on admin: copies everything committed to a new data folder at `path` while the server runs.
 * Throws if the path exists.
 */
export async function backup({ server, database, body }: Call): Promise<Document> {
  if (database !== 'admin')
    throw new CommandError('Unauthorized', 'bitcueBackup can only be run against the admin database.');
  const { path } = body;
  if (typeof path !== 'string' || path === '') throw new CommandError('BadValue', 'bitcueBackup needs a path');
  if (existsSync(path)) throw new CommandError('FileAlreadyOpen', `${path} already exists; a backup never overwrites.`);
  server.group.flush();
  const bytes = await copyDataFolder(server.store.file, path);
  return { path, bytes, ok: 1 };
}

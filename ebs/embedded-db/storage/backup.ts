import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../errors.ts';
import { type DurableFile, syncFolder } from './durable-file.ts';

/** Name of the database file in `DATA_DIR/db`. */
export const DATABASE_FILE = 'bitcue.db';

let running = false;

/**
 * Copies the file into a new data folder. A checkpoint first brings the main file up to date. With automatic checkpoints
 * off, it then stays unchanged while later writes go to the log, so it can be copied while the server works. Returns the
 * size in bytes. The copy gets its final name only when it is complete and durable.
 */
export async function copyDataFolder(file: DurableFile, dataDir: string): Promise<number> {
  if (running) throw new CommandError('IllegalOperation', 'a backup is already running');
  running = true;
  file.setAutoCheckpoint(false);
  try {
    file.checkpoint();
    const folder = join(dataDir, 'db');
    await mkdir(dirname(dataDir), { recursive: true });
    // Not recursive: if two backups use the same path, one fails here.
    await mkdir(dataDir, { mode: 0o700 });
    await mkdir(folder, { mode: 0o700 });
    const partial = join(folder, `${DATABASE_FILE}.partial`);
    await copyFile(file.path, partial, constants.COPYFILE_EXCL);
    const handle = await open(partial, 'r+');
    await handle.sync();
    await handle.close();
    await rename(partial, join(folder, DATABASE_FILE));
    for (const parent of [folder, dataDir, dirname(dataDir)]) syncFolder(parent);
    return (await stat(join(folder, DATABASE_FILE))).size;
  } finally {
    running = false;
    file.setAutoCheckpoint(true);
  }
}

import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../errors.ts';
import { type DurableFile, syncFolder } from './durable-file.ts';

/** Name of the database file inside `DATA_DIR/db`. */
export const DATABASE_FILE = 'bitcue.db';

let running = false;

/**
 * Copies the file into a new data folder. A checkpoint first brings the main file up to date; with automatic checkpoints
 * off it then stays as it is, every later write going to the log, so that it can be copied while the server works.
 * Answers the size in bytes. The copy has its final name only when it is whole and durable.
 */
export async function copyDataFolder(file: DurableFile, dataDir: string): Promise<number> {
  if (running) throw new CommandError('IllegalOperation', 'a backup is already running');
  running = true;
  file.setAutoCheckpoint(false);
  try {
    file.checkpoint();
    const folder = join(dataDir, 'db');
    await mkdir(dirname(dataDir), { recursive: true });
    // Not recursive: of two backups to one path, one fails here.
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

import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { spawnNode } from './spawn-node.ts';

/** The database of a world in its own process, without a backend. */
export interface DbProcess {
  /** Its connection string. */
  uri: string;
  stop(): Promise<void>;
}

/** Starts the database on a data folder that no backend is using. Throws if it does not start. */
export async function startDb(world: { buildDir: string; dataDir: string }): Promise<DbProcess> {
  const db = spawnNode([join(world.buildDir, 'ebs', 'db.mjs'), world.dataDir], {
    cwd: world.buildDir,
    stdio: ['inherit'],
  });
  const ended = once(db, 'close');
  const stop = async () => {
    db.kill('SIGTERM');
    await ended;
  };
  try {
    return { uri: await readUri(db.stdout), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The first connection string that the database prints. */
async function readUri(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const found = /mongodb:\/\/\S+/.exec(line);
    if (found) {
      output.resume();
      return found[0];
    }
  }
  throw new Error('The database did not start.');
}

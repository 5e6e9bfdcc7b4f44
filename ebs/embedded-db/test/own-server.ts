import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type RunningServer, type RunOptions, runServer } from '../server/run-server.ts';

/** A server in this thread, for what only embedded-db has: its clock, its file, its counters can be reached. */
export type OwnServer = { dataDir: string; running: RunningServer; client: MongoClient; close: () => Promise<void> };

/** Makes a folder that is removed by the returned function. */
export function makeDataDir(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'bitcue-own-'));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Starts a server in this thread, in a new folder unless one is given. */
export async function startOwnServer(options: Partial<RunOptions> = {}): Promise<OwnServer> {
  const folder = options.dataDir === undefined ? makeDataDir() : { dataDir: options.dataDir, remove: () => {} };
  const running = await runServer({ ...options, dataDir: folder.dataDir });
  const client = new MongoClient(running.uri);
  return {
    dataDir: folder.dataDir,
    running,
    client,
    close: async () => {
      await client.close();
      await running.close();
      folder.remove();
    },
  };
}

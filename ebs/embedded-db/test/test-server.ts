import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type RunningServer, type RunOptions, runServer } from '../server/run-server.ts';

/** A server in this thread, so that tests can reach its clock, file and counters. */
export type TestServer = RunningServer & { dataDir: string; client: MongoClient };

/** Creates a temporary folder. */
export function createDataDir(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'bitcue-test-'));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Starts a server in this thread, in a new folder unless one is given. */
export async function startTestServer(options: Partial<RunOptions> = {}): Promise<TestServer> {
  const folder = options.dataDir === undefined ? createDataDir() : { dataDir: options.dataDir, remove: () => {} };
  const running = await runServer({ ...options, dataDir: folder.dataDir });
  const client = new MongoClient(running.uri);
  return {
    ...running,
    dataDir: folder.dataDir,
    client,
    close: async () => {
      await client.close();
      await running.close();
      folder.remove();
    },
  };
}

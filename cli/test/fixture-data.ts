import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { openAdmin } from '@bitcue/ebs/admin';
import { silentLog } from '../src/context.ts';
import { runHere } from './capture.ts';

/** Data written by 0.1.0, with records in every state. */
const FIXTURE = fileURLToPath(new URL('../../ebs/test/fixtures/v0.1.0/datadir/', import.meta.url));

/** Settings for a copy of the fixture's data, without a server and with a local Twitch that does not answer. */
function createSettings(dataDir: string) {
  return {
    DATA_DIR: dataDir,
    TWURPLE_MOCK_API_PORT: '1',
    PUBLIC_URL: 'http://localhost:1',
    TWITCH_CLIENT_ID: 'client',
    TWITCH_CLIENT_SECRET: 'client-secret-0000',
    EXTENSION_CLIENT_ID: 'extension',
    EXTENSION_CLIENT_SECRET: 'extension-secret-0000',
    EXTENSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
    EXTENSION_OWNER_ID: '100000001',
  };
}

/**
 * Copies the fixture's data to a new folder and keeps its database open, like a running server. `run` runs a command on it in
 * this process. Close it after use.
 */
export async function openFixtureData() {
  const folder = mkdtempSync(join(tmpdir(), 'bitcue-cli-'));
  const dataDir = join(folder, 'data');
  cpSync(FIXTURE, dataDir, { recursive: true });
  const db = join(dataDir, 'db', 'bitcue.db');
  writeFileSync(db, gunzipSync(readFileSync(`${db}.gz`)));
  rmSync(`${db}.gz`);
  const settings = createSettings(dataDir);
  const admin = await openAdmin(settings, silentLog);
  return {
    admin,
    folder,
    dataDir,
    settings,
    run: (...args: string[]) => runHere(settings, ...args),
    async close() {
      await admin.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

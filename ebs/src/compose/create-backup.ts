import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PRODUCT_NAME, PRODUCT_VERSION } from '@bitcue/shared/brand.ts';
import { startEmbeddedDb } from '../../embedded-db/start.ts';
import { FORMAT, KEYS, objectName, partName } from '../backup/manifest.ts';
import { type Keys, sealKeys } from '../backup/seal-keys.ts';
import { type ArchiveWriter, writeArchive } from '../backup/write-archive.ts';
import type { Config } from '../config/config.ts';
import { syncFolder } from '../objects/durable-files.ts';
import type { Objects } from '../ports/objects.ts';
import type { Clock } from '../ports/system.ts';
import { dumpCollection, listCollections } from '../store/dump.ts';
import { DATA_VERSION } from '../store/migrate.ts';
import { connectStore, type Store } from '../store/open-store.ts';

/** Settings without which the data cannot be opened, or Twitch does not recognise the server. */
const KEY_SETTINGS = [
  'TOKEN_KEY',
  'EVENTSUB_SECRET',
  'TWITCH_CLIENT_ID',
  'TWITCH_CLIENT_SECRET',
  'EXTENSION_CLIENT_ID',
  'EXTENSION_CLIENT_SECRET',
  'EXTENSION_SECRET',
  'EXTENSION_OWNER_ID',
];
/** Secret files of a data folder; only a local setup has them. */
const SECRET_FILES = ['secrets.json', 'local.json'];
/** Folder in DATA_DIR for the copy of the database while the backup reads it. */
const WORK_FOLDER = 'backup.tmp';

const compress = promisify(gzip);

/** Thrown if a backup cannot begin, with a sentence that says why. */
export class BackupError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'BackupError';
  }
}

/** Dependencies of `createBackup`. */
export interface CreateBackupDeps {
  config: Config;
  env: Record<string, string | undefined>;
  store: Store;
  objects: Objects;
  clock: Clock;
  /** Called when a step begins. `total` is the number of steps. */
  onStep(label: string, total: number): void;
}

/**
 * Writes database, objects and sealed keys to one archive, even while the server runs. An earlier archive is replaced
 * only once the new one is complete and durable. Returns its size in bytes. Throws `BackupError`.
 */
export async function createBackup(deps: CreateBackupDeps, file: string, passphrase: string): Promise<number> {
  const { config, store, clock } = deps;
  if (!existsSync(dirname(file))) throw new BackupError(`The folder ${dirname(file)} does not exist. Create it first.`);
  const work = await claimWorkFolder(config.dataDir);
  try {
    const createdAt = new Date(clock.now());
    const copy = config.mongodbUri === null ? await copyDatabase(store, join(work, 'copy')) : null;
    const archive = await writeArchive(file, { now: createdAt, syncFolder });
    try {
      await addAll(deps, copy?.store ?? store, archive, passphrase);
      return await archive.finish({
        product: PRODUCT_NAME,
        format: FORMAT,
        version: PRODUCT_VERSION,
        dataVersion: DATA_VERSION,
        createdAt: createdAt.toISOString(),
      });
    } finally {
      await archive.abandon();
      await copy?.close();
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Adds the database, then the objects, so that every file that a row names is included, then the keys. */
async function addAll(deps: CreateBackupDeps, store: Store, archive: ArchiveWriter, passphrase: string): Promise<void> {
  const { config, env, objects } = deps;
  const collections = await listCollections(store.db);
  const step = (label: string) => deps.onStep(label, collections.length + 2);
  for (const name of collections) {
    step(name);
    let number = 0;
    for await (const part of dumpCollection(store.db, name)) {
      number += 1;
      await archive.add(partName(name, number), await compress(part));
    }
  }
  step('objects');
  for await (const key of objects.list()) {
    const stored = await objects.head(key);
    // Deleted since it was listed.
    if (stored === null) continue;
    await archive.add(objectName(key), { size: stored.size, chunks: objects.read(key) });
  }
  step('keys');
  await archive.add(KEYS, Buffer.from(await sealKeys(await readKeys(config, env), passphrase)));
}

async function readKeys({ dataDir }: Config, env: CreateBackupDeps['env']): Promise<Keys> {
  const keys: Keys = { settings: {}, files: {} };
  for (const name of KEY_SETTINGS) if (env[name]) keys.settings[name] = env[name];
  for (const name of SECRET_FILES) {
    const path = join(dataDir, name);
    if (existsSync(path)) keys.files[name] = await readFile(path, 'utf8');
  }
  return keys;
}

/** Opens a snapshot of embedded-db, made by the server that owns the data. */
async function copyDatabase({ db }: Store, dataDir: string): Promise<{ store: Store; close(): Promise<void> }> {
  await db.admin().command({ bitcueBackup: 1, path: dataDir });
  const server = await startEmbeddedDb({ dataDir });
  const store = await connectStore(server.uri);
  return {
    store,
    async close() {
      await store.close();
      await server.close();
    },
  };
}

/**
 * Creates the folder for the copy, which also locks out a second backup of the same data. A folder that a killed backup left
 * behind is removed first. Throws `BackupError`.
 */
async function claimWorkFolder(dataDir: string): Promise<string> {
  const work = join(dataDir, WORK_FOLDER);
  const note = join(work, 'pid');
  for (;;) {
    try {
      await mkdir(work, { mode: 0o700 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = Number(await readFile(note, 'utf8').catch(() => ''));
    if (isAlive(pid)) throw new BackupError(`Another backup is running (process ${pid}). Wait until it has finished.`);
    await rm(work, { recursive: true, force: true });
  }
  await writeFile(note, String(process.pid));
  // The server writes the copy, so its user must be able to, whoever runs this command.
  const { uid, gid } = await stat(dataDir);
  await chown(work, uid, gid).catch(() => {});
  return work;
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

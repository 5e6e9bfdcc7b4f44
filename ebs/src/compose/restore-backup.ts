import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { startEmbeddedDb } from '../../embedded-db/start.ts';
import { collectionOf, type Manifest, objectKeyOf } from '../backup/manifest.ts';
import { readWhole } from '../backup/scan-archive.ts';
import type { Keys } from '../backup/seal-keys.ts';
import { type SoundArchive, verifyArchive } from '../backup/verify-archive.ts';
import { createDiskObjects } from '../objects/disk-objects.ts';
import { isMissing, makeFolder, OWN_FILE, syncFolder } from '../objects/durable-files.ts';
import { contentTypeOf } from '../objects/object-keys.ts';
import { systemClock } from '../ports/system.ts';
import { loadPart } from '../store/dump.ts';
import { DATA_VERSION } from '../store/migrate.ts';
import { connectStore } from '../store/open-store.ts';
import { createRestoreStore } from '../store/restores.ts';
import { BackupError } from './create-backup.ts';

/** File in a restored folder with the settings that were sealed, in the format of `.env`. */
const SETTINGS_FILE = 'keys.env';

const decompress = promisify(gunzip);

/** Verifies an archive. Throws `DamagedArchiveError` with every fault. */
export async function verifyBackup(file: string, passphrase: string): Promise<Manifest> {
  return (await verifyArchive(file, passphrase, DATA_VERSION)).manifest;
}

/**
 * Restores an archive to a folder that is empty or missing. Everything is written beside it first. The data is marked as
 * restored, so that the next start of the server reconciles it with Twitch (decision 064). Throws `DamagedArchiveError`,
 * `BackupError`.
 */
export async function restoreBackup(
  file: string,
  folder: string,
  passphrase: string,
  onStep: (label: string, total: number) => void,
): Promise<Manifest> {
  await checkMount(folder);
  await checkEmpty(
    folder,
    `${folder} is not empty. Nothing was restored. Name an empty folder, or one that does not exist.`,
  );
  const archive = await verifyArchive(file, passphrase, DATA_VERSION);
  const partial = `${folder}.partial`;
  await checkEmpty(partial, `${partial} is what a restore that was stopped has left. Delete it, and restore again.`);
  await makeFolder(partial);
  try {
    const step = (label: string) => onStep(label, 3);
    step('database');
    await restoreDatabase(file, archive, partial);
    step('objects');
    await restoreObjects(file, archive, join(partial, 'objects'));
    step('keys');
    await restoreKeys(archive.keys, partial);
    await syncFolder(partial);
    // Only if it is still empty.
    await rmdir(folder).catch((error) => {
      if (!isMissing(error)) throw error;
    });
    await rename(partial, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  return archive.manifest;
}

async function restoreDatabase(file: string, { manifest, places }: SoundArchive, dataDir: string): Promise<void> {
  const server = await startEmbeddedDb({ dataDir });
  try {
    const store = await connectStore(server.uri);
    try {
      for (const { name } of manifest.members) {
        const [collection, place] = [collectionOf(name), places.get(name)];
        if (collection === null || place === undefined) continue;
        await loadPart(store.db, collection, await decompress(await readWhole(file, place)));
      }
      await createRestoreStore(store.db).mark({
        backupAt: Date.parse(manifest.createdAt),
        restoredAt: systemClock.now(),
      });
    } finally {
      await store.close();
    }
  } finally {
    await server.close();
  }
}

async function restoreObjects(file: string, { manifest, places }: SoundArchive, dir: string): Promise<void> {
  const objects = createDiskObjects({ dir, urlBase: '', reserveBytes: 0 });
  await mkdir(dir, { mode: 0o700 });
  for (const { name } of manifest.members) {
    const [key, place] = [objectKeyOf(name), places.get(name)];
    if (key === null || place === undefined) continue;
    await objects.put(key, await readWhole(file, place), contentTypeOf(key) ?? '');
  }
}

async function restoreKeys({ files, settings }: Keys, folder: string): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  for (const [name, text] of Object.entries({ ...files, [SETTINGS_FILE]: lines.join('') })) {
    await writeFile(join(folder, name), text, { mode: OWN_FILE, flush: true });
  }
}

/** Throws `BackupError` if the folder is a mount point: what is written beside it cannot be renamed to it. */
async function checkMount(folder: string): Promise<void> {
  const [own, outer] = await Promise.all(
    [folder, dirname(folder)].map((path) =>
      stat(path).then(
        ({ dev }) => dev,
        () => null,
      ),
    ),
  );
  if (own === null || own === outer) return;
  throw new BackupError(
    `${folder} is a mount point. Nothing was restored. Name a folder in it, such as ${join(folder, 'restored')}.`,
  );
}

/** Throws `BackupError` with this sentence unless the folder is empty or missing. */
async function checkEmpty(folder: string, sentence: string): Promise<void> {
  const entries = await readdir(folder).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return ['a file'];
    if (isMissing(error)) return [];
    throw error;
  });
  if (entries.length > 0) throw new BackupError(sentence);
}

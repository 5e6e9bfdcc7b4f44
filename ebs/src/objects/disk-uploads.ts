import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { ReceivingUploads, UploadGrant, UploadPlace } from '../ports/uploads.ts';
import { checkRoom } from './disk-reserve.ts';
import { isMissing, makeFolder, OWN_FILE, syncFolder } from './durable-files.ts';
import { isOfType, MAGIC_BYTES, pathOfUpload, WAITING_MAX } from './upload-rules.ts';

/** Concurrent uploads per owner. Further ones are refused, not queued. */
const ARRIVING_MAX = 3;
/** Folder of files that are still arriving. No owner has this id. */
const ARRIVING = '.arriving';

/**
 * Creates uploads stored on disk, in one folder per owner. A file is either complete or missing. Uploads leave
 * `reserveBytes` of disk space free.
 */
export function createDiskUploads(dir: string, reserveBytes: number): ReceivingUploads {
  const arriving = new Map<string, number>();

  async function receive(grant: UploadGrant, file: Readable) {
    const partial = join(dir, ARRIVING, randomUUID());
    await makeFolder(dirname(partial));
    await checkRoom(dir, grant.maxBytes, reserveBytes);
    try {
      await writeWithin(partial, file, grant);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    return {
      async keep() {
        const path = pathOf(dir, grant);
        await makeFolder(dirname(path));
        await rename(partial, path);
        await syncFolder(dirname(path));
        await dropOldest(dirname(path));
      },
      discard: () => rm(partial, { force: true }),
    };
  }

  return {
    async receive(grant, file) {
      const { ownerId } = grant;
      const count = arriving.get(ownerId) ?? 0;
      if (count >= ARRIVING_MAX) throw new AppError('upload.busy', { retryAfterS: 5 });
      arriving.set(ownerId, count + 1);
      try {
        return await receive(grant, file);
      } finally {
        const left = (arriving.get(ownerId) ?? 1) - 1;
        if (left > 0) arriving.set(ownerId, left);
        else arriving.delete(ownerId);
      }
    },
    has: async (place) => (await findFile(pathOf(dir, place))) !== null,
    async read(place) {
      try {
        return await readFile(pathOf(dir, place));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (place) => rm(pathOf(dir, place), { force: true }),
    async sweep(before) {
      let swept = 0;
      for (const folder of await list(dir)) {
        const until = folder === ARRIVING ? before.arriving : before.waiting;
        for (const name of await list(join(dir, folder))) {
          const path = join(dir, folder, name);
          const file = await findFile(path);
          if (file === null || file.mtimeMs >= until) continue;
          await rm(path, { force: true });
          swept += 1;
        }
        // Deletes only empty folders, so one that was just filled again is kept.
        if (folder !== ARRIVING) await rmdir(join(dir, folder)).catch(() => {});
      }
      return swept;
    },
  };
}

function pathOf(dir: string, place: UploadPlace): string {
  return join(dir, pathOfUpload(place));
}

/** Writes a file up to its allowed size, and checks its type by the first bytes. */
async function writeWithin(path: string, source: Readable, { maxBytes, contentType }: UploadGrant): Promise<void> {
  const file = await open(path, 'wx', OWN_FILE);
  try {
    let size = 0;
    let magic = Buffer.alloc(0);
    let isKnown = false;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new AppError('upload.too_large');
      if (!isKnown) {
        magic = Buffer.concat([magic, chunk.subarray(0, MAGIC_BYTES)]);
        isKnown = magic.length >= MAGIC_BYTES;
        if (isKnown && !isOfType(magic, contentType)) throw new AppError('upload.type');
      }
      await file.writeFile(chunk);
    }
    if (!isKnown) throw new AppError('upload.type', { detail: { size } });
    await file.sync();
  } finally {
    await file.close();
  }
}

async function dropOldest(folder: string): Promise<void> {
  const names = await list(folder);
  if (names.length <= WAITING_MAX) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await findFile(join(folder, name)))?.mtimeMs ?? 0 })),
  );
  const oldest = files.sort((one, other) => other.at - one.at).slice(WAITING_MAX);
  for (const { name } of oldest) await rm(join(folder, name), { force: true });
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function findFile(path: string) {
  try {
    const found = await stat(path);
    return found.isFile() ? found : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

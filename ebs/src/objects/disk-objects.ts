import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Objects, StoredObject } from '../ports/objects.ts';
import { checkRoom } from './disk-reserve.ts';
import { isMissing, makeFolder, OWN_FILE, syncFolder } from './durable-files.ts';
import { checkContentType, checkObjectKey, contentTypeOf, isObjectKey, mediaPathOf } from './object-keys.ts';

/** Folder of files that are still being written. */
const PARTIAL = '.partial';

/** The folder of the files, and the address from which pages load them. */
export interface DiskObjectsOptions {
  dir: string;
  /** For example `/media`, without a trailing slash. */
  urlBase: string;
  /** Bytes of disk space that objects leave free. */
  reserveBytes: number;
}

/**
 * Creates objects stored as files in a folder. A file is either complete or missing: it is written under another name,
 * synced to disk, then renamed. Throws on keys that are not ours, so that no path can leave the folder.
 */
export function createDiskObjects({ dir, urlBase, reserveBytes }: DiskObjectsOptions): Objects {
  const fileOf = (key: string): string => join(dir, checkObjectKey(key));

  const head = async (key: string): Promise<StoredObject | null> => {
    const contentType = contentTypeOf(key);
    const path = fileOf(key);
    try {
      const file = await stat(path);
      return file.isFile() && contentType !== null ? { size: file.size, contentType, writtenAt: file.mtimeMs } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    head,
    async put(key, bytes, contentType) {
      const path = fileOf(key);
      checkContentType(key, contentType);
      if ((await head(key)) !== null) return;
      const partial = join(dir, PARTIAL, randomUUID());
      await makeFolder(dirname(partial));
      await makeFolder(dirname(path));
      await checkRoom(dir, bytes.byteLength, reserveBytes);
      try {
        await writeDurably(partial, bytes);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    read(key, range) {
      return createReadStream(fileOf(key), range ?? {});
    },
    async delete(key) {
      await rm(fileOf(key), { force: true });
    },
    async *list() {
      for await (const area of entriesOf(dir)) {
        for await (const name of entriesOf(join(dir, area))) {
          if (isObjectKey(`${area}/${name}`)) yield `${area}/${name}`;
        }
      }
    },
    async sweep(before) {
      let swept = 0;
      for await (const name of entriesOf(join(dir, PARTIAL))) {
        const path = join(dir, PARTIAL, name);
        const file = await stat(path).catch((error) => {
          if (isMissing(error)) return null;
          throw error;
        });
        if (file === null || file.mtimeMs >= before) continue;
        await rm(path, { force: true });
        swept += 1;
      }
      return swept;
    },
    urlOf: (key) => `${urlBase}/${checkObjectKey(key)}`,
    pathOf: mediaPathOf,
  };
}

/** Lists the names in a folder; none if it is missing or not a folder. */
async function* entriesOf(path: string): AsyncGenerator<string> {
  const folder = await opendir(path).catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
  for await (const { name } of folder ?? []) yield name;
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', OWN_FILE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Objects, StoredObject } from '../ports/objects.ts';
import { checkRoom } from './disk-reserve.ts';
import { isMissing, makeFolder, OWN_FILE, syncFolder } from './durable-files.ts';
import { checkContentType, checkObjectKey, contentTypeOf, isObjectKey } from './object-keys.ts';

/** The folder of the files, and the address under which `serveObjects` serves them. */
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
  const pathOf = (key: string): string => join(dir, checkObjectKey(key));

  const head = async (key: string): Promise<StoredObject | null> => {
    const contentType = contentTypeOf(key);
    const path = pathOf(key);
    try {
      const file = await stat(path);
      return file.isFile() && contentType !== null ? { size: file.size, contentType } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    head,
    async put(key, bytes, contentType) {
      const path = pathOf(key);
      checkContentType(key, contentType);
      if ((await head(key)) !== null) return;
      const partial = join(dir, '.partial', randomUUID());
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
      return createReadStream(pathOf(key), range ?? {});
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list() {
      for await (const area of entriesOf(dir)) {
        for await (const name of entriesOf(join(dir, area))) {
          if (isObjectKey(`${area}/${name}`)) yield `${area}/${name}`;
        }
      }
    },
    urlOf(key) {
      return `${urlBase}/${checkObjectKey(key)}`;
    },
  };
}

/** Lists the names in a folder; none if it is not there or is no folder. */
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

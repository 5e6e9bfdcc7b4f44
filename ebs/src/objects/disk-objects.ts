import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Objects, StoredObject } from '../ports/objects.ts';
import { isMissing, syncFolder } from './durable-files.ts';
import { contentTypeOf, isObjectKey } from './object-key.ts';

/** Where files lie, and the address under which `serveObjects` offers them. */
export interface DiskObjectsOptions {
  dir: string;
  /** For example `/media`; no slash at its end. */
  urlBase: string;
}

/**
 * Objects as files of a folder. A file is complete or not there: it is written beside, synced to disk, then renamed.
 * Throws on a key that is none of ours, so that no path leads out of the folder.
 */
export function createDiskObjects({ dir, urlBase }: DiskObjectsOptions): Objects {
  const pathOf = (key: string): string => {
    if (!isObjectKey(key)) throw new Error('Not an object key of ours.');
    return join(dir, key);
  };

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
      if (contentType !== contentTypeOf(key)) throw new Error(`A key like this one does not hold ${contentType}.`);
      if ((await head(key)) !== null) return;
      const partial = join(dir, '.partial', randomUUID());
      await mkdir(dirname(partial), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
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
    urlOf(key) {
      pathOf(key);
      return `${urlBase}/${key}`;
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

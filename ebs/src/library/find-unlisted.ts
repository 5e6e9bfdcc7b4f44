import type { MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import type { Clock } from '../ports/system.ts';
import { filesOf } from './file-names.ts';

/** Prefix of the keys of clips. Speech has its own index, and reuses its file when a text is spoken again. */
const AREA = 'media/';
/** Minimum age of a file in milliseconds. A younger file may belong to a clip that is being added. */
const SETTLED_MS = 3_600_000;

/** A file that no record lists. */
export interface UnlistedFile {
  key: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

/** Dependencies of `findUnlisted`. */
export interface UnlistedDeps {
  objects: Pick<Objects, 'list' | 'head'>;
  media: Pick<MediaStore, 'listKeys'>;
  clock: Clock;
}

/**
 * Finds files of clips that no record lists, for example after an import was killed between file and record. `listed` counts the
 * files that have a record: if there are none at all, these are probably not the records of these files.
 */
export async function findUnlisted({
  objects,
  media,
  clock,
}: UnlistedDeps): Promise<{ unlisted: UnlistedFile[]; listed: number }> {
  const before = clock.now() - SETTLED_MS;
  const stored: string[] = [];
  for await (const key of objects.list()) if (key.startsWith(AREA)) stored.push(key);
  // Read after the files, so that it includes clips added meanwhile.
  const known = new Set([...(await media.listKeys())].flatMap(filesOf));
  const unlisted: UnlistedFile[] = [];
  for (const key of stored.filter((one) => !known.has(one))) {
    const file = await objects.head(key);
    if (file !== null && file.writtenAt <= before) unlisted.push({ key, size: file.size, writtenAt: file.writtenAt });
  }
  return { unlisted, listed: stored.filter((key) => known.has(key)).length };
}

import type { MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import type { Clock } from '../ports/system.ts';
import { filesOf } from './file-names.ts';

/** Area of the keys of clips. Speech has an index of its own, and a text that is spoken again takes its file up again. */
const AREA = 'media/';
/** Milliseconds. A younger file may belong to a clip that is being added. */
const SETTLED_MS = 3_600_000;

/** A file that no record lists. */
export interface UnlistedFile {
  key: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

/** What `findUnlisted` needs. */
export interface UnlistedDeps {
  objects: Pick<Objects, 'list' | 'head'>;
  media: Pick<MediaStore, 'listKeys'>;
  clock: Clock;
}

/**
 * Finds files of clips that no record lists, such as an import leaves that is killed between file and record. `listed` is how
 * many files are in a record: if there are none at all, the records are probably not those of these files.
 */
export async function findUnlisted({
  objects,
  media,
  clock,
}: UnlistedDeps): Promise<{ unlisted: UnlistedFile[]; listed: number }> {
  const before = clock.now() - SETTLED_MS;
  const stored: string[] = [];
  for await (const key of objects.list()) if (key.startsWith(AREA)) stored.push(key);
  // Read after the files, so that what is added meanwhile is in it.
  const known = new Set([...(await media.listKeys())].flatMap(filesOf));
  const unlisted: UnlistedFile[] = [];
  for (const key of stored.filter((one) => !known.has(one))) {
    const file = await objects.head(key);
    if (file !== null && file.writtenAt <= before) unlisted.push({ key, size: file.size, writtenAt: file.writtenAt });
  }
  return { unlisted, listed: stored.filter((key) => known.has(key)).length };
}

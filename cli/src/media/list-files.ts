import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../cli-error.ts';

/** A file in the folder. */
export interface FoundFile {
  name: string;
  path: string;
}

/**
 * Lists the plain files of a folder by name. Hidden files, folders and links are left out, so nothing outside the folder
 * is ever read (reliability: B.11). Throws `CliError` if there are none.
 */
export async function listFiles(folder: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'ENOENT' ? 'does not exist' : error.code === 'ENOTDIR' ? 'is not a folder' : 'cannot be read';
    throw new CliError(`${folder} ${why}. Name a folder with mp3, mp4 or webm files.`);
  });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => ({ name: entry.name, path: join(folder, entry.name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (files.length === 0) throw new CliError(`${folder} has no files. Name a folder with mp3, mp4 or webm files.`);
  return files;
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../cli-error.ts';

/** A file of the folder. */
export interface FoundFile {
  name: string;
  path: string;
}

/**
 * The plain files of a folder, sorted by name. Hidden files, folders and links are left out, so that nothing outside
 * the folder is ever read (reliability: B.11). Throws `CliError` when there are none.
 */
export async function listFiles(folder: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'is not there' : error.code === 'ENOTDIR' ? 'is no folder' : 'cannot be read';
    throw new CliError(`${folder} ${why}. Name a folder with mp3, mp4 or webm files.`);
  });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => ({ name: entry.name, path: join(folder, entry.name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (files.length === 0)
    throw new CliError(`There are no files in ${folder}. Name a folder with mp3, mp4 or webm files.`);
  return files;
}

import { readFile, stat } from 'node:fs/promises';
import type { Admin } from '@bitcue/ebs/admin';
import { MEGABYTE, mediaTooLargeText, UPLOAD_LIMIT_MB } from '@bitcue/shared/constants/media.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Context } from '../context.ts';
import type { Streamer } from '../find-streamer.ts';
import type { FoundFile } from './list-files.ts';

/** Megabytes. A larger file is refused without reading it into memory. */
const LARGEST_MB = Math.max(UPLOAD_LIMIT_MB.free.sound, UPLOAD_LIMIT_MB.free.video);

/** What became of the files; `left`: not looked at, because somebody stopped it. */
export interface ImportResult {
  added: number;
  known: number;
  refused: { name: string; reason: string }[];
  left: number;
}

/**
 * Takes files into a streamer's library, one after the other, each whole or not at all. A file that is not taken is
 * remembered with its reason; anything else that fails is thrown.
 */
export async function importFiles(
  admin: Pick<Admin, 'importMedia'>,
  owner: Streamer,
  files: readonly FoundFile[],
  { output, stop }: Pick<Context, 'output' | 'stop'>,
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, known: 0, refused: [], left: files.length };
  const progress = output.progress(files.length);
  try {
    for (const file of files) {
      if (stop.aborted) break;
      const bytes = await readBytes(file.path);
      const reason = typeof bytes === 'string' ? bytes : await take(file.name, bytes);
      if (reason !== null) result.refused.push({ name: file.name, reason });
      result.left -= 1;
      progress.step(file.name);
    }
  } finally {
    progress.end();
  }
  return result;

  /** Null when the file was taken, else why not. */
  async function take(name: string, bytes: Uint8Array): Promise<string | null> {
    try {
      const { known } = await admin.importMedia({ owner, name, bytes, tags: [] });
      if (known) result.known += 1;
      else result.added += 1;
      return null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'input.invalid') return error.message;
      throw error;
    }
  }
}

/** The bytes of a file, or the reason why they are not read. */
async function readBytes(path: string): Promise<Uint8Array | string> {
  try {
    const { size } = await stat(path);
    return size > LARGEST_MB * MEGABYTE ? mediaTooLargeText(size, LARGEST_MB) : await readFile(path);
  } catch {
    return 'The file cannot be read.';
  }
}

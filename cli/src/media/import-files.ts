import { readFile, stat } from 'node:fs/promises';
import type { Admin } from '@bitcue/ebs/admin';
import { MEGABYTE, mediaTooLargeText, UPLOAD_LIMIT_MB } from '@bitcue/shared/constants/media.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Context, Streamer } from '../context.ts';
import type { FoundFile } from './list-files.ts';

/** Maximum size of a file, in megabytes. Larger ones are refused without reading them into memory. */
const LARGEST_MB = Math.max(UPLOAD_LIMIT_MB.free.sound, UPLOAD_LIMIT_MB.free.video);

/** The outcome. `remaining` counts files not processed because the command was aborted. */
export interface ImportResult {
  added: number;
  known: number;
  refused: { name: string; reason: string }[];
  remaining: number;
}

/**
 * Imports files into a streamer's library one by one, each completely or not at all. Reports refused files with the reason;
 * throws any other failure.
 */
export async function importFiles(
  admin: Pick<Admin, 'importMedia'>,
  owner: Streamer,
  files: readonly FoundFile[],
  { output, stop }: Pick<Context, 'output' | 'stop'>,
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, known: 0, refused: [], remaining: files.length };
  const progress = output.progress(files.length);
  try {
    for (const file of files) {
      if (stop.aborted) break;
      const bytes = await readBytes(file.path);
      const reason = typeof bytes === 'string' ? bytes : await importFile(file.name, bytes);
      if (reason !== null) result.refused.push({ name: file.name, reason });
      result.remaining -= 1;
      progress.step(file.name);
    }
  } finally {
    progress.end();
  }
  return result;

  /** Returns null if the file was imported, or else why it was refused. */
  async function importFile(name: string, bytes: Uint8Array): Promise<string | null> {
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

/** Returns the bytes of a file, or why it cannot be read. */
async function readBytes(path: string): Promise<Uint8Array | string> {
  try {
    const { size } = await stat(path);
    return size > LARGEST_MB * MEGABYTE ? mediaTooLargeText(size, LARGEST_MB) : await readFile(path);
  } catch {
    return 'The file cannot be read.';
  }
}

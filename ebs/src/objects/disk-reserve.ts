import { statfs } from 'node:fs/promises';
import { AppError } from '@bitcue/shared/errors/app-error.ts';

/** Returns the bytes that this user can still write to the disk of a folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Checks that a file leaves `reserveBytes` of disk space, so that the ledger can still write when clips and speech have
 * filled the rest. Throws `AppError` `store.unavailable`.
 */
export async function checkRoom(folder: string, fileBytes: number, reserveBytes: number): Promise<void> {
  if (reserveBytes === 0) return;
  const freeBytes = await readFreeBytes(folder);
  if (freeBytes - fileBytes >= reserveBytes) return;
  throw new AppError('store.unavailable', { retryAfterS: 60, detail: { why: 'disk reserve', freeBytes, fileBytes } });
}

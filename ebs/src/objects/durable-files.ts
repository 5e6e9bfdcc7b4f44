import { chmod, mkdir, open } from 'node:fs/promises';

/** Mode of files that only this user can read. */
export const OWN_FILE = 0o600;
/** Mode of folders that only this user can enter. */
const OWN_FOLDER = 0o700;

/** Creates a folder, with those above it, that only this user can enter. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: OWN_FOLDER });
}

/** Creates a folder, or closes an existing one to other users: earlier versions left it open. */
export async function closeFolder(path: string): Promise<void> {
  await makeFolder(path);
  // A folder that belongs to somebody else stays as its owner made it.
  await chmod(path, OWN_FOLDER).catch(() => {});
}

/** Syncs a folder, so that a rename in it survives a power cut. Not possible, and not needed, on Windows. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns true for the error of a missing file or folder. */
export function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import type { WorldAddresses } from '../src/world.ts';

/**
 * A world for a test file. No other file uses it at the same time, so a fault or a stopped EBS in it is nobody else's.
 * Vitest's own number of a worker does not do for this: as a group of projects begins, two may have the same.
 * Call it once, at the top of the file, before anything else that ends with the file.
 * @throws Error when more files run at once than there are worlds.
 */
export function useWorld(): WorldAddresses {
  const world = inject('worlds').find(({ folder }) => claim(join(folder, 'claim')));
  if (!world) throw new Error('Every world is in use: more test files run at once than worlds were started.');
  afterAll(() => rmSync(join(world.folder, 'claim')));
  return world;
}

/** Writes this process into a file that is not there, or that a process which is gone has left. */
function claim(path: string): boolean {
  if (existsSync(path) && !isHeld(path)) rmSync(path, { force: true });
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the process in the file is there. */
function isHeld(path: string): boolean {
  try {
    return process.kill(Number(readFileSync(path, 'utf8')), 0);
  } catch {
    return false;
  }
}

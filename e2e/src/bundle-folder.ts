import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node-process.ts';

/** Creates a new folder for a run's bundles, from which packages that are not bundled can be resolved. */
export function createBundleFolder(): string {
  const cache = join(root, 'node_modules', '.cache', 'bitcue');
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, 'programs-'));
}

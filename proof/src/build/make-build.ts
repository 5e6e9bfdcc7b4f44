import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyPatches, type Patch } from './patch.ts';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Packages whose sources a build has of its own. */
const COPIED = ['ebs', 'shared'];
/** Folders that are neither sources nor needed to run them. */
const LEFT_OUT = ['node_modules', 'dist', 'data'];

/**
 * Makes a build for the proof in an empty folder: the backend's own sources with the changes applied, everything else by
 * links. It runs as the repository does (`node --import tsx ebs/src/main.ts`). Throws when an anchor does not hold.
 */
export function makeBuild(dir: string, patches: readonly Patch[]): void {
  mkdirSync(dir, { recursive: true });
  for (const name of COPIED) {
    cpSync(join(root, name), join(dir, name), {
      recursive: true,
      filter: (path) => !LEFT_OUT.includes(basename(path)),
    });
    const own = join(root, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(dir, name, 'node_modules'));
  }
  symlinkSync(join(root, 'dashboard'), join(dir, 'dashboard'));
  cpSync(join(root, 'package.json'), join(dir, 'package.json'));
  linkPackages(dir);
  applyPatches(dir, patches);
}

/** The installed packages, but for our own: those are the build's. */
function linkPackages(dir: string): void {
  const from = join(root, 'node_modules');
  const to = join(dir, 'node_modules');
  mkdirSync(join(to, '@bitcue'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@bitcue') symlinkSync(join(from, name), join(to, name));
  }
  for (const name of COPIED) symlinkSync(join(dir, name), join(to, '@bitcue', name));
}

import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyPatches, type Patch } from './patch.ts';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Packages whose sources a build copies. */
const COPIED = ['ebs', 'shared'];
/** Folders that a build does not need. */
const LEFT_OUT = ['node_modules', 'dist', 'data'];

/**
 * Creates a build for the proof in an empty folder: the backend's sources with the patches applied, everything else
 * linked. It runs as the repository does (`node --import tsx ebs/src/main.ts`). Throws if an anchor does not match.
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

/** Links the installed packages, except our own, of which the build has copies. */
function linkPackages(dir: string): void {
  const from = join(root, 'node_modules');
  const to = join(dir, 'node_modules');
  mkdirSync(join(to, '@bitcue'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@bitcue') symlinkSync(join(from, name), join(to, name));
  }
  for (const name of COPIED) symlinkSync(join(dir, name), join(to, '@bitcue', name));
}

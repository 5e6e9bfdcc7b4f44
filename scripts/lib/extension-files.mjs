import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './paths.mjs';

/** The packages whose builds make up the extension; each has a folder of its own for its assets. */
export const extensionPackages = ['extension-panel', 'extension-config'];

/** Where the whole extension lies after a build, as Twitch would unpack it. */
export const extensionFolder = join(root, 'dist', 'extension');

/**
 * Puts the builds of the extension's packages together in one folder, made anew.
 * @throws Error when two of them have a file of the same name.
 */
export function gatherExtension(
  folder = extensionFolder,
  dists = extensionPackages.map((name) => join(root, name, 'dist')),
) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const dist of dists) {
    for (const path of listFiles(dist)) {
      const to = join(folder, path);
      if (existsSync(to)) throw new Error(`${path} is in more than one of the extension's packages.`);
      cpSync(join(dist, path), to);
    }
  }
}

/** The files below a folder, by path with `/`; without those whose name begins with a dot. */
export function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

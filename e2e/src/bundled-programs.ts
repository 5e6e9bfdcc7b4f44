import { rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { bundle, PROGRAM_URL } from '../../scripts/lib/bundle.mjs';
import { createBundleFolder } from './bundle-folder.ts';
import { root } from './node-process.ts';

/**
 * Starts the tests' threads and processes from bundles. Modules refer to such a program by the URL of an `.mjs` file, which
 * registers a TypeScript loader and then loads hundreds of sources: a second of CPU each time. This plugin replaces the URL
 * with that of a bundle, built once per run, when the first module that refers to it is loaded.
 */
export function bundledPrograms(): Plugin {
  const made = new Map<string, Promise<string>>();
  let folder = '';
  const make = async (path: string): Promise<string> => {
    folder ||= createFolder();
    const name = relative(root, path).replaceAll(/[\\/]/g, '.');
    await bundle({ root, outDir: folder, entries: { [name]: relative(root, path) } });
    return pathToFileURL(join(folder, name)).href;
  };
  return {
    name: 'bundled-programs',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.replace(/\?.*/, '');
      if (!file.endsWith('.ts') || file.includes('/node_modules/')) return null;
      let changed = code;
      for (const [text, to] of code.matchAll(PROGRAM_URL)) {
        const path = join(dirname(file), to ?? '');
        if (!made.has(path)) made.set(path, make(path));
        changed = changed.replace(text, `new URL('${await made.get(path)}')`);
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

/** Creates this run's folder, which is removed when the run ends. */
function createFolder(): string {
  const folder = createBundleFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

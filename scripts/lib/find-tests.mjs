import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './paths.mjs';

/**
 * The test files that read this environment variable, themselves or through a file beside them that they import.
 * @param {string} variable e.g. `STORE_TEST_URI`
 * @param {string[]} folders from the root
 * @returns {string[]} paths from the root, sorted
 */
export function findTestsReading(variable, folders) {
  const sources = folders
    .flatMap(listTypeScript)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const readers = sources.filter(({ text }) => text.includes(variable)).map(({ path }) => basename(path));
  return sources
    .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && (text.includes(variable) || importsAny(text, readers)))
    .map(({ path }) => path)
    .sort();
}

function importsAny(text, names) {
  return names.some((name) => text.includes(`/${name}'`));
}

function listTypeScript(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.includes('node_modules/'));
}

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Finds the test files that read an environment variable, directly or through a file they import from the same folder.
 * @param {string} variable for example `STORE_TEST_URI`
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

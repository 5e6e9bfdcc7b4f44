import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspaces, root } from './paths.mjs';

/** Lists every test file of the project, as paths from the root. */
export function listTestFiles() {
  return [...readWorkspaces(), 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.test\.(tsx?|mjs)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path)),
  );
}

/**
 * Chooses what `npm test -- <words>` runs: the files whose path contains every word, or else the tests whose title contains
 * them in this order.
 * @param {string[]} words
 * @returns {{ files: string[], title?: string }} `title`: a regular expression for Vitest's `-t`
 */
export function chooseTests(words, files = listTestFiles(), read = (path) => readFileSync(join(root, path), 'utf8')) {
  const holdsAll = (text) => words.every((word) => text.toLowerCase().includes(word.toLowerCase()));
  const named = files.filter(holdsAll);
  if (named.length > 0) return { files: named };
  // Titles may be composed when tests are collected, so it is enough that the source contains the words.
  return { files: files.filter((path) => holdsAll(read(path))), title: words.map(ignoringCase).join('.*') };
}

function ignoringCase(word) {
  return [...word]
    .map((char) => (/\p{L}/u.test(char) ? `[${char.toLowerCase()}${char.toUpperCase()}]` : char.replace(/\W/g, '\\$&')))
    .join('');
}

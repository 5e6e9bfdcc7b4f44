import { expect, it } from 'vitest';
import { addEntry, removeEntry, removeImports } from './edit-list.mjs';

const ANCHOR = /const LIST = \{/;
/** Removes white space, because the results still need formatting. */
const squash = (text) => text.replaceAll(/\s/g, '');
const listOf = (body) => `const other = {};\nconst LIST = {${body}};\nlater(1, 2);\n`;

it.each([
  [' a, b ', 'a, b, c'],
  ['\n  a: [1, 2],\n  b: f({ x }, 3),\n', 'a: [1, 2], b: f({ x }, 3), c'],
  ["\n  // Not, a, list.\n  a: 'one, } two'\n", "// Not, a, list.\n a: 'one, } two', c"],
])('adds an entry to the end of {%j}, and removes it again', (body, expected) => {
  const added = addEntry(listOf(body), ANCHOR, 'c');
  expect(squash(added).replace(/,(?=};later)/, '')).toBe(squash(listOf(expected)));
  expect(squash(removeEntry(added, ANCHOR, 'c'))).toBe(squash(listOf(body)));
});

it.each([
  ['a', ' b: 2, c: { a: 1 } '],
  ['b', ' a: 1, c: { a: 1 } '],
  ['c', ' a: 1, b: 2 '],
  ['d', ' a: 1, b: 2, c: { a: 1 } '],
])('removes only the entry %s', (name, body) => {
  const text = removeEntry(listOf(' a: 1, b: 2, c: { a: 1 } '), ANCHOR, name);
  expect(squash(text)).toBe(squash(listOf(body)));
});

it('throws if there is no list, or it is empty or has no end', () => {
  expect(() => addEntry('const LIST = [];', ANCHOR, 'c')).toThrow('no list');
  expect(() => addEntry('const LIST = {};', ANCHOR, 'c')).toThrow('is empty');
  expect(() => addEntry('const LIST = { a, ', ANCHOR, 'c')).toThrow('has no end');
});

it('removes the imports from a folder or file of that name', () => {
  const kept = "import { a } from './other/hello-too.ts';\nimport {\n  b,\n} from './b.ts';\n";
  const text = `import { x } from '../features/hello/cue.ts';\n${kept}import {\n  y,\n} from './hello.ts';\n`;
  expect(removeImports(text, 'hello')).toBe(kept);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CATALOGUE, readFeatureTypes } from './feature-lists.mjs';
import { checkTypeNames, EXCEPTIONS, findTypeNames } from './feature-names.mjs';
import { root } from './paths.mjs';

const types = ['raid', 'chatMode', 'sound'];
const namesIn = (text) => findTypeNames(types, text).map(({ type, line }) => `${type}:${line}`);

it.each([
  ["const title = type === 'raid' ? 'A raid' : 'Other';", ['raid:1']],
  ['\nconst types = ["chatMode"];', ['chatMode:2']],
  ['const table = { raid: 1 };', ['raid:1']],
  ['FEATURES.raid.title', ['raid:1']],
  ["input['raid.title']", ['raid:1']],
  ["import { x } from './raid/execute.ts';", ['raid:1']],
  ["import { x } from '@bitcue/shared/features/chatMode/chatMode.ts';", ['chatMode:1']],
  ['say(`${' + 'rules.raid.retry} tries`)', ['raid:1']],
  [':root { --raid: red; }', ['raid:1']],
])('finds the type in %j', (text, expected) => {
  expect(namesIn(text)).toEqual(expected);
});

it.each([
  '// A raid needs a title.\n/* raid */',
  "const text = 'How to start a raid';",
  'const isRaiding = createRaid(raids);',
  "import { x } from './raid-answers.ts';",
  "const domain = 'raid.';",
])('finds none in %j', (text) => {
  expect(namesIn(text)).toEqual([]);
});

it('counts a word with another meaning only where it means a type', () => {
  expect(namesIn("const kind = 'sound'; limits.sound; ({ sound: 5, type: 'sound' })")).toEqual([]);
  expect(namesIn("if (feature.type === 'sound') FEATURES.sound;")).toEqual(['sound:1', 'sound:1']);
  expect(namesIn("({ id, type: 'sound', settings }); input['sound.alias']; import('./sound/x.ts')")).toHaveLength(3);
});

it('allows a type in its own folders and the exceptions, and names unneeded exceptions', () => {
  const [first, ...others] = EXCEPTIONS.keys();
  const text = "'raid'";
  const sources = ['shared/src/features/raid/raid.ts', 'ebs/src/effects/sound/x.ts', 'ebs/src/a.ts', first].map(
    (path) => /** @type {[string, string]} */ ([path, text]),
  );
  const { broken, stale } = checkTypeNames(types, sources);
  expect(broken.map(({ path }) => path)).toEqual(['ebs/src/effects/sound/x.ts', 'ebs/src/a.ts']);
  expect(stale).toEqual(others);
});

it('reads the types from the catalogue, and fails if there are none', () => {
  expect(readFeatureTypes(root)).toEqual(expect.arrayContaining(['tts', 'punishment']));
  const folder = mkdtempSync(join(tmpdir(), 'bitcue-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, dirname(CATALOGUE)), { recursive: true });
  writeFileSync(join(folder, CATALOGUE), 'export const FEATURES = {\n  raid,\n  chatMode,\n} as const;');
  expect(readFeatureTypes(folder)).toEqual(['raid', 'chatMode']);
  writeFileSync(join(folder, CATALOGUE), 'export const NOTHING = {};');
  expect(() => readFeatureTypes(folder)).toThrow('lists no feature types');
});

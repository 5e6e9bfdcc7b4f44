import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CATALOGUE, readFeatureTypes } from './feature-lists.mjs';
import { checkTypeNames, EXCEPTIONS, findTypeNames } from './feature-names.mjs';
import { root } from './paths.mjs';

const types = ['poll', 'chatMode', 'sound'];
const namesIn = (text) => findTypeNames(types, text).map(({ type, line }) => `${type}:${line}`);

it.each([
  ["const title = type === 'poll' ? 'A poll' : 'Other';", ['poll:1']],
  ['\nconst types = ["chatMode"];', ['chatMode:2']],
  ['const table = { poll: 1 };', ['poll:1']],
  ['FEATURES.poll.title', ['poll:1']],
  ["input['poll.title']", ['poll:1']],
  ["import { x } from './poll/execute.ts';", ['poll:1']],
  ["import { x } from '@bitcue/shared/features/chatMode/chatMode.ts';", ['chatMode:1']],
  ['say(`${' + 'rules.poll.retry} tries`)', ['poll:1']],
  [':root { --poll: red; }', ['poll:1']],
])('finds the type in %j', (text, expected) => {
  expect(namesIn(text)).toEqual(expected);
});

it.each([
  '// A poll needs a title.\n/* poll */',
  "const text = 'How to start a poll';",
  'const isPolling = createPoll(polls);',
  "import { x } from './poll-answers.ts';",
  "const domain = 'poll.';",
])('finds none in %j', (text) => {
  expect(namesIn(text)).toEqual([]);
});

it('takes a word with another meaning for a type only where a type is meant', () => {
  expect(namesIn("const kind = 'sound'; limits.sound; ({ sound: 5, type: 'sound' })")).toEqual([]);
  expect(namesIn("if (feature.type === 'sound') FEATURES.sound;")).toEqual(['sound:1', 'sound:1']);
  expect(namesIn("({ id, type: 'sound', settings }); input['sound.alias']; import('./sound/x.ts')")).toHaveLength(3);
});

it('allows a type its own folders and the exceptions, and names an exception that needs none', () => {
  const [first, ...others] = EXCEPTIONS.keys();
  const text = "'poll'";
  const sources = ['shared/src/features/poll/poll.ts', 'ebs/src/effects/sound/x.ts', 'ebs/src/a.ts', first].map(
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
  writeFileSync(join(folder, CATALOGUE), 'export const FEATURES = {\n  poll,\n  chatMode,\n} as const;');
  expect(readFeatureTypes(folder)).toEqual(['poll', 'chatMode']);
  writeFileSync(join(folder, CATALOGUE), 'export const NOTHING = {};');
  expect(() => readFeatureTypes(folder)).toThrow('lists no feature types');
});

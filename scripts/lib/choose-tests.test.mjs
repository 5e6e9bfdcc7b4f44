import { expect, it } from 'vitest';
import { chooseTests, listTestFiles } from './choose-tests.mjs';

const sources = {
  'ebs/test/upload.test.ts': "it('keeps what was sent')",
  'ebs/src/objects/upload-parts.test.ts': "it('counts parts')",
  'shared/src/text/glob.test.ts': "it('agrees with the Textbook way (both)')",
};
const choose = (...words) => chooseTests(words, Object.keys(sources), (path) => sources[path]);

it('runs the files whose names contain the words', () => {
  expect(choose('upload')).toEqual({ files: ['ebs/test/upload.test.ts', 'ebs/src/objects/upload-parts.test.ts'] });
  expect(choose('Parts', 'ebs/')).toEqual({ files: ['ebs/src/objects/upload-parts.test.ts'] });
});

it('runs the tests whose titles contain the words, if no file name does', () => {
  const { files, title } = choose('textbook', '(both)');
  expect(files).toEqual(['shared/src/text/glob.test.ts']);
  expect('globs agrees with the Textbook way (both)').toMatch(new RegExp(title));
  expect('globs agrees with both').not.toMatch(new RegExp(title));
});

it('runs nothing for words that no test contains', () => {
  expect(choose('nonsense').files).toEqual([]);
});

it('knows the tests of every folder', () => {
  const files = listTestFiles();
  expect(files).toContain('scripts/lib/choose-tests.test.mjs');
  expect(files.some((path) => path.startsWith('e2e/test/pages/'))).toBe(true);
  expect(files.some((path) => path.includes('node_modules'))).toBe(false);
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gatherExtension, listFiles } from './extension-files.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bitcue-extension-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), path);
}
const gather = () => gatherExtension(join(folder, 'all'), [join(folder, 'a'), join(folder, 'b')]);

it('puts the packages together, without their stamps and without what was there before', () => {
  for (const path of ['a/panel.html', 'a/assets/x.js', 'a/.stamp', 'b/config.html', 'all/old.js']) write(path);
  gather();
  expect(listFiles(join(folder, 'all')).sort()).toEqual(['assets/x.js', 'config.html', 'panel.html']);
  expect(readFileSync(join(folder, 'all', 'config.html'), 'utf8')).toBe('b/config.html');
});

it('lets no package overwrite another’s file', () => {
  for (const path of ['a/assets/x.js', 'b/assets/x.js']) write(path);
  expect(gather).toThrow('assets/x.js is in more than one');
});

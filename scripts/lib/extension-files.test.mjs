import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { extensionZip, gatherExtension, listFiles, packExtension } from './extension-files.mjs';
import { root } from './paths.mjs';

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

it('packs what is built into a zip, in a folder that git ignores and no build reads', () => {
  for (const path of ['all/panel.html', 'all/config.html', 'all/assets/x.js']) write(path);
  const zip = join(folder, extensionZip);
  expect(packExtension(zip, join(folder, 'all'))).toEqual({
    files: 3,
    views: expect.arrayContaining(['config.html', 'panel.html']),
    bytes: readFileSync(zip).length,
  });
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain(`${dirname(extensionZip)}/`);
});

it('packs nothing that Twitch could not load', () => {
  write('all/assets/x.js');
  expect(() => packExtension(join(folder, 'x.zip'), join(folder, 'all'))).toThrow('no .html file at its root');
  expect(existsSync(join(folder, 'x.zip'))).toBe(false);
});

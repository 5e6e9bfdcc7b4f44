import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assembleExtension, checkEbsUrl, extensionZip, listFiles, packExtension } from './extension-files.mjs';
import { root } from './paths.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bitcue-extension-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path, text = path) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const assemble = () => assembleExtension(join(folder, 'all'), [join(folder, 'a'), join(folder, 'b')]);

it('assembles the packages without their stamps, replacing what was there', () => {
  for (const path of ['a/panel.html', 'a/assets/x.js', 'a/.stamp', 'b/config.html', 'all/old.js']) write(path);
  assemble();
  expect(listFiles(join(folder, 'all')).sort()).toEqual(['assets/x.js', 'config.html', 'panel.html']);
  expect(readFileSync(join(folder, 'all', 'config.html'), 'utf8')).toBe('b/config.html');
});

it('rejects packages with the same file', () => {
  for (const path of ['a/assets/x.js', 'b/assets/x.js']) write(path);
  expect(assemble).toThrow('assets/x.js is in more than one');
});

const ebsMeta = '<meta name="ebs-url" content="__EBS_URL__" />';

it('packs the build into a zip, in a folder that git and builds ignore', () => {
  for (const view of ['all/panel.html', 'all/config.html']) write(view, ebsMeta);
  write('all/assets/x.js');
  const zip = join(folder, extensionZip);
  expect(packExtension(zip, 'https://ebs.example', join(folder, 'all'))).toEqual({
    files: 3,
    views: expect.arrayContaining(['config.html', 'panel.html']),
    bytes: readFileSync(zip).length,
  });
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain(`${dirname(extensionZip)}/`);
});

it('writes the address of the EBS into each view', () => {
  write('all/panel.html', ebsMeta);
  const zip = join(folder, 'x.zip');
  packExtension(zip, 'https://ebs.example', join(folder, 'all'));
  // The data of the only file, after its 30-byte header and its name.
  const page = inflateRawSync(readFileSync(zip).subarray(30 + 'panel.html'.length)).toString();
  expect(page).toBe('<meta name="ebs-url" content="https://ebs.example" />');
});

it('rejects a view without the placeholder for the address of the EBS', () => {
  write('all/panel.html');
  const pack = () => packExtension(join(folder, 'x.zip'), 'https://ebs.example', join(folder, 'all'));
  expect(pack).toThrow('panel.html has no placeholder for the address of the EBS');
});

it('packs only what Twitch can load', () => {
  write('all/assets/x.js');
  expect(() => packExtension(join(folder, 'x.zip'), 'https://ebs.example', join(folder, 'all'))).toThrow(
    'no .html file at its root',
  );
  expect(existsSync(join(folder, 'x.zip'))).toBe(false);
});

it.each([undefined, '', 'ebs.example'])('asks for an address of the EBS instead of %j', (url) => {
  expect(() => checkEbsUrl(url)).toThrow('Set PUBLIC_URL in .env');
});

it.each([
  'http://ebs.example',
  'https://localhost:8080',
  'https://ebs.localhost',
  'http://127.0.0.1:8080',
  'https://0.0.0.0',
  'https://[::1]',
])('refuses %s for a zip meant for Twitch', (url) => {
  expect(() => checkEbsUrl(url)).toThrow(`PUBLIC_URL is ${url}, where Twitch's viewers cannot reach the EBS`);
});

it('accepts an address that viewers can reach', () => {
  expect(() => checkEbsUrl('https://ebs.example')).not.toThrow();
});

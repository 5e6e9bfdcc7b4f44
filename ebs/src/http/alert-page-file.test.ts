import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPageFile } from './alert-page-file.ts';

let folder: string;
const write = (script: string) =>
  writeFileSync(
    `${folder}alerts/alerts.html`,
    `<!doctype html><link rel="stylesheet" href="/alerts-assets/a.css"><script type="module" crossorigin src="${script}"></script>`,
  );

beforeEach(() => {
  folder = `${mkdtempSync(join(tmpdir(), 'bitcue-alert-page-'))}/`;
  mkdirSync(`${folder}alerts`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("names the build after the page's script, and picks up a new build once the page is served", async () => {
  write('/alerts-assets/alerts-B1_x-2.js');
  const file = openPageFile('alerts', folder);
  expect(await file.readBuild()).toBe('alerts-B1_x-2.js');
  write('/alerts-assets/alerts-C2.js');
  expect(await file.readBuild()).toBe('alerts-B1_x-2.js');
  expect(await file.readHtml()).toContain('alerts-C2.js');
  expect(await file.readBuild()).toBe('alerts-C2.js');
});

it('has no build while there is no page', async () => {
  const file = openPageFile('alerts', folder);
  expect(await file.readBuild()).toBeNull();
  await expect(file.readHtml()).rejects.toMatchObject({ code: 'server.internal' });
});

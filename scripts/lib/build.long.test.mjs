import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildExtensionApart, buildPackages } from './build.mjs';
import { extensionPackages } from './extension-files.mjs';
import { root } from './paths.mjs';

it('builds changed views in their own folder, and does not touch those of a running demo', async () => {
  await buildPackages(extensionPackages);
  const folder = mkdtempSync(join(tmpdir(), 'bitcue-apart-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const before = listFiles();

  expect(await buildExtensionApart(folder, () => false)).toEqual(extensionPackages.map((name) => join(folder, name)));
  for (const view of ['extension-panel/panel.html', 'extension-config/config.html']) {
    expect(existsSync(join(folder, view)), view).toBe(true);
  }
  expect(listFiles()).toEqual(before);
}, 120_000);

/** Lists the files that a running demo serves, with the time of their last change. */
function listFiles() {
  return extensionPackages.flatMap((name) => {
    const dist = join(root, name, 'dist');
    return readdirSync(dist, { recursive: true }).map((path) => [path, statSync(join(dist, path)).mtimeMs]);
  });
}

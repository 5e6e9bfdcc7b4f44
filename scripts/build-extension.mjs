import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/run.mjs';
import { createZip } from './lib/zip.mjs';

/** `npm run build:extension [-- --out file]`: the zip that is uploaded to Twitch, with the views at its root. */
await runMain(async () => {
  await ensureInstall();
  await buildPackages(['extension-panel']);
  const dist = join(root, 'extension-panel', 'dist');
  const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.stamp')
    .map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map((path) => ({ name: relative(dist, path).split(sep).join('/'), data: readFileSync(path) }));
  const views = files.map(({ name }) => name).filter((name) => /^[^/]+\.html$/.test(name));
  if (views.length === 0) throw new Error('extension-panel/dist has no .html file at its root for Twitch to load.');

  const zip = createZip(files);
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'extension-panel/bitcue-extension.zip' } },
  });
  writeFileSync(resolve(root, values.out), zip);
  console.log(`${values.out}: ${files.length} files, ${Math.ceil(zip.length / 1024)} KB; views: ${views.join(', ')}`);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { extensionFolder, extensionPackages, listFiles } from './lib/extension-files.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/run.mjs';
import { createZip } from './lib/zip.mjs';

/** `npm run build:extension [-- --out file]`: the zip that is uploaded to Twitch, with the views at its root. */
await runMain(async () => {
  await ensureInstall();
  await buildPackages(extensionPackages);
  const names = listFiles(extensionFolder);
  const files = names.map((name) => ({ name, data: readFileSync(join(extensionFolder, name)) }));
  const views = names.filter((name) => /^[^/]+\.html$/.test(name));
  if (views.length === 0) throw new Error('The build has no .html file at its root for Twitch to load.');

  const zip = createZip(files);
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'extension-panel/bitcue-extension.zip' } },
  });
  writeFileSync(resolve(root, values.out), zip);
  console.log(`${values.out}: ${files.length} files, ${Math.ceil(zip.length / 1024)} KB; views: ${views.join(', ')}`);
});

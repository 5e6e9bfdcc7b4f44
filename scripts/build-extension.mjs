import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { extensionPackages, extensionZip, packExtension } from './lib/extension-files.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/run.mjs';

/** `npm run build:extension [-- --out file]`: the zip that is uploaded to Twitch. */
await runMain(async () => {
  await ensureInstall();
  await buildPackages(extensionPackages);
  const { values } = parseArgs({ options: { out: { type: 'string', default: extensionZip } } });
  const { files, bytes, views } = packExtension(resolve(root, values.out));
  console.log(`${values.out}: ${files} files, ${Math.ceil(bytes / 1024)} KB; views: ${views.join(', ')}`);
});

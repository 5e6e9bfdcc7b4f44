import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { extensionPackages, extensionZip, packExtension } from './lib/extension-files.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/run.mjs';
import { readEnvironment } from './lib/settings.mjs';

/** `npm run build:extension [-- --out file]`: builds the zip to upload to Twitch, for the EBS at PUBLIC_URL. */
await runMain(async () => {
  await ensureInstall();
  const { PUBLIC_URL: ebsUrl } = readEnvironment();
  if (!ebsUrl) throw new Error('Set PUBLIC_URL to the address of the EBS. The extension is packed for that address.');
  await buildPackages(extensionPackages);
  const { values } = parseArgs({ options: { out: { type: 'string', default: extensionZip } } });
  const { files, bytes, views } = packExtension(resolve(root, values.out), ebsUrl);
  console.log(
    `${values.out}: ${files} files, ${Math.ceil(bytes / 1024)} KB; views: ${views.join(', ')}; for the EBS at ${ebsUrl}`,
  );
});

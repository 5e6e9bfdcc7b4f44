import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildExtensionApart } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { assembleExtension, checkEbsUrl, extensionZip, packExtension } from './lib/extension-files.mjs';
import { cacheFolder, root } from './lib/paths.mjs';
import { runMain } from './lib/run.mjs';
import { readEnvironment } from './lib/settings.mjs';

/**
 * `npm run build:extension [-- --out file] [--local]`: builds the zip to upload to Twitch, for the EBS at PUBLIC_URL, which
 * the environment or `.env` sets. `--local` also accepts addresses that only work on this computer. Does not touch the views
 * of a running demo.
 */
await runMain(async () => {
  await ensureInstall();
  const { PUBLIC_URL: ebsUrl } = readEnvironment();
  const { values } = parseArgs({
    options: { out: { type: 'string', default: extensionZip }, local: { type: 'boolean', default: false } },
  });
  if (!values.local || !ebsUrl) checkEbsUrl(ebsUrl);
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(join(cacheFolder, 'extension-'));
  try {
    const assembled = join(folder, 'assembled');
    assembleExtension(assembled, await buildExtensionApart(folder));
    const { files, bytes, views } = packExtension(resolve(root, values.out), ebsUrl, assembled);
    console.log(
      `${values.out}: ${files} files, ${Math.ceil(bytes / 1024)} KB; views: ${views.join(', ')}; for the EBS at ${ebsUrl}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

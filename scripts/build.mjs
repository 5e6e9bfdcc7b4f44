import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { runMain } from './lib/run.mjs';

/**
 * `npm run build [-- package ...]`: builds what browsers load, and the EBS and CLI for production. Skips unchanged packages.
 */
await runMain(async () => {
  await ensureInstall();
  const names = process.argv.slice(2);
  await buildPackages(names.length > 0 ? names : undefined);
});

import { browserPackages, buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { runMain } from './lib/run.mjs';

/** `npm run build [-- package ...]`: builds what browsers load. Unchanged packages are skipped. */
await runMain(async () => {
  await ensureInstall();
  const names = process.argv.slice(2);
  await buildPackages(names.length > 0 ? names : browserPackages);
});

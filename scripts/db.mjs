import { join } from 'node:path';
import { ensureInstall } from './lib/ensure-install.mjs';
import { runMain, runNode } from './lib/run.mjs';
import { readEnvironment } from './lib/settings.mjs';

/** `npm run db`: starts the database server alone, which prints its connection string. */
await runMain(async () => {
  await ensureInstall();
  const args = ['--import', 'tsx', join('ebs', 'embedded-db', 'main.ts'), ...process.argv.slice(2)];
  // Ctrl-C also reaches the server, which shuts down by itself. This process waits for it.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  const { code } = await runNode(args, { env: readEnvironment() });
  process.off('SIGINT', ignore);
  return code;
});

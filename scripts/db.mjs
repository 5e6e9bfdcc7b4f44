import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { startArguments } from './lib/programs.mjs';
import { runMain, runNode } from './lib/run.mjs';
import { readEnvironment, usesRealTwitch } from './lib/settings.mjs';

/** `npm run db`: starts only the database server, which prints its connection string. */
await runMain(async () => {
  await ensureInstall();
  const environment = readEnvironment();
  const built = usesRealTwitch(environment);
  if (built) await buildPackages(['ebs']);
  const args = [...startArguments('db', built), ...process.argv.slice(2)];
  // Ctrl-C also reaches the server, which shuts down on its own. This process waits for it.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  const { code } = await runNode(args, { env: environment });
  process.off('SIGINT', ignore);
  return code;
});

import { join } from 'node:path';
import { ensureInstall } from './lib/ensure-install.mjs';
import { runMain, runNode } from './lib/run.mjs';
import { combineLocalSettings, readEnvironment, readLocalSettings, usesRealTwitch } from './lib/settings.mjs';

/** `npm run cli -- ...`: the operator's commands, with the settings of `.env` or of the local setup. */
await runMain(async () => {
  await ensureInstall();
  const environment = readEnvironment();
  const local = usesRealTwitch(environment) ? null : readLocalSettings(environment.DATA_DIR);
  const env = local ? combineLocalSettings(environment, local) : environment;
  const { code } = await runNode(['--import', 'tsx', join('cli', 'src', 'bin.ts'), ...process.argv.slice(2)], { env });
  return code;
});

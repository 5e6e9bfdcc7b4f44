import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { startArguments } from './lib/programs.mjs';
import { runMain, runNode } from './lib/run.mjs';
import { combineLocalSettings, readEnvironment, readLocalSettings, usesRealTwitch } from './lib/settings.mjs';

/** `npm run cli -- ...`: the operator's commands, with the settings of `.env` or of the local setup. */
await runMain(async () => {
  await ensureInstall();
  const environment = readEnvironment();
  const built = usesRealTwitch(environment);
  if (built) await buildPackages(['ebs']);
  // The set-up starts with an app at Twitch, not with the demo's.
  const isSetup = process.argv[2] === 'setup';
  const local = built || isSetup ? null : readLocalSettings(environment.DATA_DIR);
  const env = local ? combineLocalSettings(environment, local) : environment;
  const { code } = await runNode([...startArguments('cli', built), ...process.argv.slice(2)], { env });
  return code;
});

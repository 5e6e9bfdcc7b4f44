import { browserPackages, buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { startBitcue } from './lib/launch.mjs';
import { describePortConflicts } from './lib/ports.mjs';
import { runMain } from './lib/run.mjs';
import { combineLocalSettings, createLocalSettings, readEnvironment, usesRealTwitch } from './lib/settings.mjs';

/**
 * `npm start`: runs Bitcue on this machine. If the settings name an app at Twitch (TWITCH_CLIENT_ID), starts only the built EBS;
 * otherwise also a local Twitch with a demo channel. `--dev` rebuilds and restarts on every change.
 */
await runMain(async () => {
  await ensureInstall();
  const environment = readEnvironment();
  const local = !usesRealTwitch(environment);
  const env = local ? combineLocalSettings(environment, {}) : { PORT: '8080', ...environment };
  const taken = await describePortConflicts(
    local
      ? { PORT: env.PORT, SIMULATOR_PORT: env.SIMULATOR_PORT, EXTENSION_PORT: env.EXTENSION_PORT }
      : { PORT: env.PORT },
    env.HOST || undefined,
  );
  if (taken) throw new Error(taken);

  const dev = process.argv.includes('--dev');
  const built = !local && !dev;
  await buildPackages(local ? browserPackages : ['dashboard', ...(built ? ['ebs'] : [])]);
  const settings = local ? combineLocalSettings(environment, createLocalSettings(env.DATA_DIR)) : env;
  return startBitcue({ env: settings, local, dev, built });
});

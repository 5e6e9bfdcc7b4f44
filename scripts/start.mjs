import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { startBitcue } from './lib/launch.mjs';
import { describeTakenPorts } from './lib/ports.mjs';
import { runMain } from './lib/run.mjs';
import { combineLocalSettings, isForRealTwitch, makeLocalSettings, readEnvironment } from './lib/settings.mjs';

/**
 * `npm start`: the whole product on this machine. With an app of Twitch in the settings (TWITCH_CLIENT_ID) the EBS
 * alone, else EBS and local Twitch with a demo channel. `--dev` builds and restarts on every change.
 */
await runMain(async () => {
  await ensureInstall();
  const environment = readEnvironment();
  const local = !isForRealTwitch(environment);
  const env = local ? combineLocalSettings(environment, {}) : { PORT: '8080', ...environment };
  const taken = await describeTakenPorts(
    local
      ? { PORT: env.PORT, SIMULATOR_PORT: env.SIMULATOR_PORT, EXTENSION_PORT: env.EXTENSION_PORT }
      : { PORT: env.PORT },
    env.HOST || undefined,
  );
  if (taken) throw new Error(taken);

  await buildPackages(local ? undefined : ['dashboard']);
  const settings = local ? combineLocalSettings(environment, makeLocalSettings(env.DATA_DIR)) : env;
  return startBitcue({ env: settings, local, dev: process.argv.includes('--dev') });
});

import { randomBytes } from 'node:crypto';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import type { Dialog } from '../dialog.ts';
import { askExtension, askSignInApp, describeRefusal } from './ask-apps.ts';
import { askUntil } from './ask-until.ts';
import { checkAddress } from './check-address.ts';
import { addressOfTwitch, checkClock } from './check-clock.ts';
import { listConsoleSteps } from './console-steps.ts';
import { readEnvFile, type Settings, writeEnvFile } from './env-file.ts';
import { leaveTrialData } from './leave-trial-data.ts';
import { sendProductChanges, showProductChanges } from './sync-products.ts';

/** Our own secrets, and how they are created. Existing ones stay. */
const OWN_SECRETS: Readonly<Record<string, () => string>> = {
  EVENTSUB_SECRET: () => randomBytes(32).toString('hex'),
  TOKEN_KEY: () => randomBytes(32).toString('base64'),
};
/** Answer that allows every Twitch account to sign in. */
const EVERYBODY = '*';

/** Options of the set-up. `file`: the `.env` to write; `example`: the template of a new one. */
export interface SetupOptions {
  context: Context;
  dialog: Dialog;
  file: string;
  example: string;
}

/**
 * Asks for the settings, checks each answer immediately, writes them, and creates the extension's products. Returns the answers.
 * Writes nothing until all are known; another run changes only what is answered differently.
 */
export async function runSetup({ context, dialog, file, example }: SetupOptions): Promise<Settings> {
  const { output, env } = context;
  const known = readEnvFile(file);
  const isLocal = Boolean(env.TWURPLE_MOCK_API_PORT);
  const deps = { dialog, output, known };
  const begin = (title: string) => {
    output.print('');
    output.print(title);
  };

  output.print(`${PRODUCT_NAME} is set up in six steps, in about ten minutes. Nothing is written before step 5.`);
  output.print('Needed: a name that leads to this machine over https, and a Twitch account with two-factor sign-in.');
  output.print(
    'Rewards for channel points and Power-ups work at once. The extension, with Bits, works on the accounts',
  );
  output.print('that you name for testing, until Twitch has reviewed it.');
  const clock = await checkClock(addressOfTwitch(env), Date.now);
  if (clock !== null) output.print(`Put this right first: ${clock}`);

  begin('1. Where it is reached');
  const port = Number(env.PORT ?? known.PORT ?? 8080);
  const host = env.HOST ?? known.HOST ?? '127.0.0.1';
  const publicUrl = await askUntil<string>(deps, { label: 'Address', initial: known.PUBLIC_URL }, (typed) =>
    checkAddress(typed, { port, host, isLocal }),
  );

  begin('2. The app with which streamers sign in');
  const signIn = await askSignInApp(deps, publicUrl);

  begin('3. The extension');
  const extension = await askExtension(deps);

  begin('4. Who may sign in to the dashboard');
  const streamers = await askUntil<string>(
    deps,
    { label: `Twitch logins, separated by commas, or ${EVERYBODY} for everybody`, initial: known.ALLOWED_STREAMERS },
    (typed) =>
      typed === EVERYBODY || /^[a-z0-9_]{1,25}(\s*,\s*[a-z0-9_]{1,25})*$/i.test(typed)
        ? { value: typed === EVERYBODY ? '' : typed }
        : { why: 'A login has letters, digits and _ only.' },
  );

  begin(`5. The settings, in ${file}`);
  const made = Object.entries(OWN_SECRETS).flatMap(([name, make]) => (known[name] ? [] : [[name, make()] as const]));
  const isFirst = known.TWITCH_CLIENT_ID === undefined;
  const dataDir = isFirst ? leaveTrialData(env.DATA_DIR ?? known.DATA_DIR ?? 'data') : null;
  const values: Settings = {
    PUBLIC_URL: publicUrl,
    ...signIn,
    ...extension.settings,
    ALLOWED_STREAMERS: streamers,
    ...Object.fromEntries(made),
    ...(dataDir === null ? {} : { DATA_DIR: dataDir }),
  };
  writeEnvFile(file, example, values);
  output.print(`  written: ${Object.keys(values).join(', ')}`);
  if (dataDir !== null) {
    output.print(`  The data of your trial stays where it is, and Bitcue begins with a new folder: ${dataDir}`);
    if (isLocal) output.print('  If the server runs, stop it and start it again.');
  }
  output.print('  Keep a copy of TOKEN_KEY in a safe place: without it, everybody has to sign in again.');

  begin('6. The products of the extension, one for each price');
  try {
    const changes = await showProductChanges(extension.about, output);
    if (changes.length > 0 && (await dialog.confirm('  Do that at Twitch now?', true))) {
      await sendProductChanges(extension.about, changes, output);
      output.print('  done');
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    output.print(`  ${describeRefusal(error)} Try again later with: products sync`);
  }

  begin("What only you can do, in Twitch's console:");
  const ids = { twitchClientId: values.TWITCH_CLIENT_ID ?? '', extensionClientId: values.EXTENSION_CLIENT_ID ?? '' };
  for (const line of listConsoleSteps({ publicUrl, ...ids, version: values.EXTENSION_VERSION ?? '' })) {
    output.print(line);
  }
  return values;
}

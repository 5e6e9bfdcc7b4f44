import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askAbout, compareProducts } from '@bitcue/ebs/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvFile } from '../src/setup/env-file.ts';
import { runAnswered, runHere } from './capture.ts';
import { createSettings, startSystem } from './start-system.ts';

const folder = mkdtempSync(join(tmpdir(), 'bitcue-setup-'));
const file = join(folder, '.env');
let settings: Record<string, string>;
let system: Awaited<ReturnType<typeof startSystem>>;

beforeAll(async () => {
  settings = await createSettings(join(folder, 'data'));
  // The library reads it from the process's environment.
  process.env.TWURPLE_MOCK_API_PORT = settings.TWURPLE_MOCK_API_PORT;
  system = await startSystem(settings);
  await runHere(settings, 'voices', 'seed');
}, 60_000);
afterAll(async () => {
  await system?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the environment before the set-up: only the local Twitch's port and the data folder. */
const bare = () => {
  const { PORT = '', DATA_DIR = '', TWURPLE_MOCK_API_PORT = '' } = settings;
  return { PORT, DATA_DIR, TWURPLE_MOCK_API_PORT, LOG_LEVEL: 'silent' };
};
const setup = (...answers: string[]) => runAnswered(bare(), answers, 'setup', '--env-file', file);

it('asks again after a wrong answer and says why, writes the settings, creates the products, and runs the doctor', async () => {
  const { PUBLIC_URL = '', TWITCH_CLIENT_ID = '', TWITCH_CLIENT_SECRET = '', EXTENSION_CLIENT_ID = '' } = settings;
  const { EXTENSION_CLIENT_SECRET = '', EXTENSION_SECRET = '', EXTENSION_OWNER_ID } = settings;
  const about = askAbout({ clientId: EXTENSION_CLIENT_ID, clientSecret: EXTENSION_CLIENT_SECRET });
  const [product] = compareProducts([]).changes.map((change) => change.product);
  if (product) await about.putProduct({ ...product, amount: 7 });
  const wrongSecret = Buffer.alloc(32, 9).toString('base64');
  const { code, stdout, stderr } = await setup(
    '',
    'https://alerts.example.org',
    `${PUBLIC_URL}/dashboard`,
    PUBLIC_URL,
    // The app: not an id, then the secret of another app.
    'MY APP',
    TWITCH_CLIENT_ID,
    EXTENSION_CLIENT_SECRET,
    TWITCH_CLIENT_ID,
    TWITCH_CLIENT_SECRET,
    // The extension: an unknown login, half a secret, another secret, and a version that does not exist.
    EXTENSION_CLIENT_ID,
    EXTENSION_CLIENT_SECRET,
    'nobody_has_this',
    '@Demo_Channel',
    'aGFsZg==',
    wrongSecret,
    '0.0.1',
    'n',
    EXTENSION_SECRET,
    '9.9.9',
    '',
    EXTENSION_SECRET,
    '0.0.1',
    'bad login!',
    'demo_channel',
    'y',
    '',
  );
  for (const line of [
    'This is required.',
    'With a local Twitch it must be on localhost.',
    'Leave out what follows the name',
    `${PUBLIC_URL} leads here`,
    'A client id has about 30 lower-case letters and digits.',
    'The secret does not belong to this client id.',
    'Nobody on Twitch has the login nobody_has_this.',
    'it decodes to less than 32 bytes',
    'either the extension secret or the owner is wrong',
    'The extension has no version 9.9.9.',
    'ok: Demo extension 0.0.1, InTest',
    'A login has letters, digits and _ only.',
    '  ~ bits5 costs 7 Bits',
    '  1 to create or change, 25 up to date.',
    `OAuth Redirect URL: ${PUBLIC_URL}/auth/twitch/callback`,
  ]) {
    expect(stdout).toContain(line);
  }
  for (const secret of [TWITCH_CLIENT_SECRET, EXTENSION_CLIENT_SECRET, EXTENSION_SECRET, wrongSecret]) {
    expect(stdout + stderr).not.toContain(secret);
  }
  const written = readEnvFile(file);
  expect(written).toMatchObject({
    PUBLIC_URL,
    TWITCH_CLIENT_ID,
    TWITCH_CLIENT_SECRET,
    EXTENSION_CLIENT_ID,
    EXTENSION_CLIENT_SECRET,
    EXTENSION_SECRET,
    EXTENSION_OWNER_ID,
    EXTENSION_VERSION: '0.0.1',
    ALLOWED_STREAMERS: 'demo_channel',
  });
  expect(Buffer.from(written.TOKEN_KEY ?? '', 'base64')).toHaveLength(32);
  expect(written.EVENTSUB_SECRET).toMatch(/^[0-9a-f]{64}$/);
  expect(stdout).toMatch(/ok +server +ready/);
  expect(stdout).toContain(`Done. Sign in at ${PUBLIC_URL}/dashboard`);
  expect([code, stderr]).toEqual([0, '1/1 bits5\n']);
}, 60_000);

it('keeps known values on Enter, and changes nothing the second time', async () => {
  const before = readEnvFile(file);
  const { stdout } = await setup('', '', '', '', '', '', '', '', '', '');
  expect(readEnvFile(file)).toEqual(before);
  expect(stdout).toContain('0 to create or change, 26 up to date.');
}, 60_000);

it('writes nothing if the answers end before the last step', async () => {
  const other = join(folder, 'other.env');
  const { code, stderr } = await runAnswered(bare(), [settings.PUBLIC_URL ?? ''], 'setup', '--env-file', other);
  expect([code, stderr]).toEqual([1, 'There are no more answers, so the command stopped.\n']);
  expect(readEnvFile(other)).toEqual({});
});

it('does not touch the data of a trial: the first time, the settings name a new folder', async () => {
  const trial = join(folder, 'trial');
  mkdirSync(trial);
  writeFileSync(join(trial, 'local.json'), '{}');
  const other = join(folder, 'after-trial.env');
  const { TWITCH_CLIENT_ID = '', TWITCH_CLIENT_SECRET = '', EXTENSION_CLIENT_ID = '' } = settings;
  const { PUBLIC_URL = '', EXTENSION_CLIENT_SECRET = '', EXTENSION_SECRET = '' } = settings;
  const apps = [TWITCH_CLIENT_ID, TWITCH_CLIENT_SECRET, EXTENSION_CLIENT_ID, EXTENSION_CLIENT_SECRET];
  const answers = [PUBLIC_URL, ...apps, 'demo_channel', EXTENSION_SECRET, '0.0.1', '*', ''];
  const run = () => runAnswered({ ...bare(), DATA_DIR: trial }, answers, 'setup', '--env-file', other);
  const { stdout } = await run();
  expect(stdout).toContain(
    `The data of your trial stays where it is, and Bitcue begins with a new folder: ${trial}-live`,
  );
  expect(readEnvFile(other)).toMatchObject({ DATA_DIR: `${trial}-live` });
  expect((await run()).stdout).not.toContain('your trial');
}, 60_000);

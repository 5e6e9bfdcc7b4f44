import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runHere } from '../test/capture.ts';

const folder = mkdtempSync(join(tmpdir(), 'bitcue-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const DATA_DIR = join(folder, 'data');

/** Valid settings, so that only the usage is wrong. */
const VALID = {
  DATA_DIR,
  TWURPLE_MOCK_API_PORT: '1',
  PUBLIC_URL: 'http://localhost:1',
  TWITCH_CLIENT_ID: 'client',
  TWITCH_CLIENT_SECRET: 'client-secret-0000',
  EXTENSION_CLIENT_ID: 'extension',
  EXTENSION_CLIENT_SECRET: 'extension-secret-0000',
  EXTENSION_SECRET: randomBytes(32).toString('base64'),
  EXTENSION_OWNER_ID: '1',
};
const SECRETS = [VALID.TWITCH_CLIENT_SECRET, VALID.EXTENSION_CLIENT_SECRET, VALID.EXTENSION_SECRET];

/** Every command, with valid arguments. */
const CALLS = [
  ['doctor'],
  ['doctor', '--alert', '--channel', 'somebody'],
  ['voices', 'seed'],
  ['voices', 'list', '--json'],
  ['voices', 'hide', 'voice'],
  ['voices', 'remove', 'voice', '--yes', '--json'],
  ['media', 'import', folder, '--owner', 'somebody'],
  ['media', 'list'],
  ['media', 'delete', 'clip', '--yes'],
  ['media', 'takedown', 'clip', '--reason', 'A claim', '--yes'],
  ['users', 'plan', 'somebody', 'plus', '--renews', '2027-01-31'],
  ['users', 'export', 'somebody', join(folder, 'export.json')],
  ['users', 'delete', 'somebody', '--yes'],
  ['ledger', 'owed', '--channel', 'somebody', '--json'],
  ['ledger', 'replay', 'tx-1', '--yes'],
  ['ledger', 'explain', 'tx-1'],
  ['rewards', 'drift', 'somebody'],
  ['eventsub', 'prune', '--elsewhere', '--yes'],
  ['db', 'verify', '--json'],
  ['demo', 'seed'],
  ['backup', 'create', join(folder, 'copy')],
];

/** Invalid variants of every command. */
const INVALID_VARIANTS = CALLS.flatMap((call) => [
  [...call, 'extra'],
  [...call, ''],
  [...call, '--unknown'],
  [...call, '-x'],
  [...call, '--unknown=1'],
  ['--unknown', ...call],
  [...call, '--', 'extra', 'more'],
  [...call, '\u001b[31mextra'],
  [...call, '../../etc/passwd'],
  [`${call[0]}x`, ...call.slice(1)],
  [call[0]?.toUpperCase() ?? '', ...call.slice(1)],
  ['', ...call],
  [...call, '--env', 'prod'],
]);

const INVALID_CALLS = [
  ...INVALID_VARIANTS,
  [],
  [''],
  ['nothing'],
  ['voices'],
  ['media'],
  ['demo'],
  ['backup'],
  ['voices', 'sed'],
  ['ledger', 'replay'],
  ['ledger', 'show', ' '],
  ['ledger', 'owed', '--channel'],
  ['ledger', 'owed', '--channel', ''],
  ['media', 'retag'],
  ['media', 'retag', 'clip', 'no-such-tag'],
  ['media', 'takedown', 'clip'],
  ['media', 'hide', 'clip', '--reason', ' '],
  ['users', 'show'],
  ['users', 'delete'],
  ['users', 'export', 'somebody'],
  ['users', 'testing', 'somebody', 'maybe'],
  ['rewards', 'drift'],
  ['config', 'explain', 'NO_SUCH_SETTING'],
  ['logs', 'tail', '--lines', '0'],
  ['logs', 'tail', '--lines', 'many'],
  ['logs', 'tail', '--level', 'loud'],
  ['audit', 'list', '--limit', '1e9'],
  ['completion'],
  ['completion', 'powershell'],
  ['media', 'import'],
  ['media', 'import', folder],
  ['media', 'import', '--owner', 'somebody'],
  ['media', 'import', folder, '--owner'],
  ['media', 'import', folder, '--owner', ' '],
  ['media', 'import', '', '--owner', 'somebody'],
  ['backup', 'create'],
  ['backup', 'create', ' '],
  ['backup', 'create', 'a', '--passphrase', 'secret'],
  ['backup', 'verify'],
  ['backup', 'restore', 'a'],
  ['backup', 'restore', 'a', '--to', ' '],
  ['users'],
  ['users', 'plan'],
  ['users', 'plan', 'somebody'],
  ['users', 'plan', ' ', 'plus'],
  ['users', 'plan', 'somebody', 'gold'],
  ['users', 'plan', 'somebody', 'plus', '--renews'],
  ['users', 'plan', 'somebody', 'plus', '--renews', 'tomorrow'],
  ['users', 'plan', 'somebody', 'plus', '--renews', '2027-02-31'],
  ['users', 'plan', 'somebody', 'plus', '--renews', '2027-1-1'],
  ['users', 'plan', 'somebody', 'free', '--renews', '2027-01-31'],
  ['doctor', '--channel'],
  ['doctor', '--channel', 'somebody'],
  ['doctor', '--alert', '--channel', ''],
];

const stackTrace = /^\s+at |node:internal|\.ts:\d/m;

describe('invalid usage', () => {
  it(`exits with 2, one line of reason and a hint, without a stack trace or any write (${INVALID_CALLS.length} calls)`, async () => {
    expect(INVALID_CALLS.length).toBeGreaterThanOrEqual(120);
    for (const args of INVALID_CALLS) {
      const { code, stdout, stderr } = await runHere(VALID, ...args);
      expect([code, args]).toEqual([2, args]);
      expect(stdout).toBe('');
      // One line of reason and a hint; for a group without a command, its help and the reason.
      expect(stderr).toMatch(
        /^(?:error: [^\n]+\n(?:\(Did you mean [^\n]+\)\n)?Add --help for usage\.\n|Usage: [\s\S]+\nerror: name one of the commands above\n)$/,
      );
      expect(stderr).not.toMatch(stackTrace);
      expect(stderr).not.toContain('\u001b');
      for (const secret of SECRETS) expect(stderr).not.toContain(secret);
    }
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('suggests the right command, and how to get help', async () => {
    const { stderr } = await runHere({}, 'voices', 'sed');
    expect(stderr).toBe("error: unknown command 'sed'\n(Did you mean seed?)\nAdd --help for usage.\n");
  });
});

describe('invalid settings', () => {
  it.each(
    CALLS.filter(([group]) => !['media', 'doctor', 'backup'].includes(group ?? '')).map((call) => [
      call.join(' '),
      call,
    ]),
  )('makes %s list every problem, exit with 1 and write nothing', async (_name, call) => {
    const { code, stdout, stderr } = await runHere({ DATA_DIR, TWITCH_CLIENT_SECRET: 'short' }, ...call);
    expect([code, stdout]).toEqual([1, '']);
    for (const name of ['TWITCH_CLIENT_ID', 'TWITCH_CLIENT_SECRET', 'EXTENSION_SECRET', 'EXTENSION_OWNER_ID']) {
      expect(stderr).toMatch(
        new RegExp(`^  ${name}: ${name === 'TWITCH_CLIENT_SECRET' ? 'Must be 16' : 'must be set.'}`, 'm'),
      );
    }
    expect(stderr).toContain('npm start');
    expect(stderr).not.toMatch(stackTrace);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('are the first problem the doctor reports', async () => {
    const { code, stdout, stderr } = await runHere({ DATA_DIR }, 'doctor');
    expect([code, stderr]).toEqual([1, '1 problem found.\n']);
    expect(stdout).toMatch(/^problem {2}configuration +These settings are invalid:\n +TWITCH_CLIENT_ID: /);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('for the real Twitch stop the demo', async () => {
    const real = {
      ...VALID,
      TWURPLE_MOCK_API_PORT: undefined,
      PUBLIC_URL: 'https://bitcue.example',
      EVENTSUB_SECRET: 'eventsub-secret-0000',
      TOKEN_KEY: randomBytes(32).toString('base64'),
    };
    const { code, stderr } = await runHere(real, 'demo', 'seed');
    expect([code, stderr]).toEqual([
      1,
      'The demo needs a local Twitch, but these settings are for the real one. Nothing was done.\n',
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe('invalid paths', () => {
  it.each([
    ['a missing folder', 'media', 'import', join(folder, 'none'), '--owner', 'somebody'],
    ['a folder without files', 'media', 'import', folder, '--owner', 'somebody'],
    ['a file instead of a folder', 'media', 'import', import.meta.filename, '--owner', 'somebody'],
    ['a missing passphrase file', 'backup', 'verify', 'a', '--passphrase-file', join(folder, 'none')],
  ])('exits with 1 and one sentence for %s', async (_name, ...args) => {
    const { code, stdout, stderr } = await runHere(VALID, ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^[^\n]+\. Name a [^\n]+\.\n$/);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe('version', () => {
  it.each(['--version', '-V'])('is printed with %s', async (option) => {
    const { code, stdout, stderr } = await runHere({}, option);
    expect([code, stderr]).toEqual([0, '']);
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(stdout).toBe(`${version}\n`);
  });
});

describe('help', () => {
  it.each([[['--help']], [['help']], [['media', '--help']], [['media', 'import', '-h']], [['help', 'doctor']]])(
    'exits with 0 for %j',
    async (args) => {
      const { code, stdout, stderr } = await runHere({}, ...args);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Usage: npm run cli --');
    },
  );

  it('lists every group', async () => {
    const { stdout } = await runHere({}, '--help');
    for (const name of ['doctor', 'voices', 'media', 'users', 'ledger', 'audit', 'demo', 'backup'])
      expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  });
});

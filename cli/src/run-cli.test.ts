import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runHere } from '../test/capture.ts';

const folder = mkdtempSync(join(tmpdir(), 'bitcue-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const DATA_DIR = join(folder, 'data');

/** Settings that are right, so that only the way of calling is wrong. */
const RIGHT = {
  DATA_DIR,
  TWURPLE_MOCK_API_PORT: '1',
  PUBLIC_URL: 'http://localhost:1',
  TWITCH_CLIENT_ID: 'client',
  TWITCH_CLIENT_SECRET: 'client-secret-0000',
  EXTENSION_CLIENT_ID: 'extension',
  EXTENSION_CLIENT_SECRET: 'extension-secret-0000',
  EXTENSION_SECRET: Buffer.alloc(32, 1).toString('base64'),
  EXTENSION_OWNER_ID: '1',
};
const SECRETS = [RIGHT.TWITCH_CLIENT_SECRET, RIGHT.EXTENSION_CLIENT_SECRET, RIGHT.EXTENSION_SECRET];

/** Every command, called rightly. */
const CALLS = [
  ['doctor'],
  ['doctor', '--alert', '--channel', 'somebody'],
  ['voices', 'seed'],
  ['voices', 'list'],
  ['media', 'import', folder, '--owner', 'somebody'],
  ['media', 'list'],
  ['plan', 'set', 'somebody', 'plus', '--renews', '2027-01-31'],
  ['demo', 'seed'],
  ['db', 'backup', join(folder, 'copy')],
];

/** Ways to call any command wrongly. */
const SPOILED = CALLS.flatMap((call) => [
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

const WRONG = [
  ...SPOILED,
  [],
  [''],
  ['nothing'],
  ['voices'],
  ['media'],
  ['demo'],
  ['db'],
  ['voices', 'sed'],
  ['media', 'import'],
  ['media', 'import', folder],
  ['media', 'import', '--owner', 'somebody'],
  ['media', 'import', folder, '--owner'],
  ['media', 'import', folder, '--owner', ' '],
  ['media', 'import', '', '--owner', 'somebody'],
  ['db', 'backup'],
  ['db', 'backup', ' '],
  ['plan'],
  ['plan', 'set'],
  ['plan', 'set', 'somebody'],
  ['plan', 'set', ' ', 'plus'],
  ['plan', 'set', 'somebody', 'gold'],
  ['plan', 'set', 'somebody', 'plus', '--renews'],
  ['plan', 'set', 'somebody', 'plus', '--renews', 'tomorrow'],
  ['plan', 'set', 'somebody', 'plus', '--renews', '2027-02-31'],
  ['plan', 'set', 'somebody', 'plus', '--renews', '2027-1-1'],
  ['plan', 'set', 'somebody', 'free', '--renews', '2027-01-31'],
  ['doctor', '--channel'],
  ['doctor', '--channel', 'somebody'],
  ['doctor', '--alert', '--channel', ''],
];

const looksLikeAStack = /^\s+at |node:internal|\.ts:\d/m;

describe('wrong usage', () => {
  it(`ends with 2, a sentence, no stack trace and no write (${WRONG.length} ways)`, async () => {
    expect(WRONG.length).toBeGreaterThanOrEqual(120);
    for (const args of WRONG) {
      const { code, stdout, stderr } = await runHere(RIGHT, ...args);
      expect([code, args]).toEqual([2, args]);
      expect(stdout).toBe('');
      expect(stderr.trim()).not.toBe('');
      expect(stderr).not.toMatch(looksLikeAStack);
      expect(stderr).not.toContain('\u001b');
      for (const secret of SECRETS) expect(stderr).not.toContain(secret);
    }
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('suggests the right word, and says how to get help', async () => {
    const { stderr } = await runHere({}, 'voices', 'sed');
    expect(stderr).toBe("error: unknown command 'sed'\n(Did you mean seed?)\nAdd --help to see how it is used.\n");
  });
});

describe('wrong settings', () => {
  it.each(CALLS.filter(([group]) => group !== 'media' && group !== 'doctor').map((call) => [call.join(' '), call]))(
    '%s names every problem, ends with 1 and writes nothing',
    async (_name, call) => {
      const { code, stdout, stderr } = await runHere({ DATA_DIR, TWITCH_CLIENT_SECRET: 'short' }, ...call);
      expect([code, stdout]).toEqual([1, '']);
      for (const name of ['TWITCH_CLIENT_ID', 'TWITCH_CLIENT_SECRET', 'EXTENSION_SECRET', 'EXTENSION_OWNER_ID']) {
        expect(stderr).toMatch(
          new RegExp(`^  ${name}: ${name === 'TWITCH_CLIENT_SECRET' ? 'Must be 16' : 'must be set.'}`, 'm'),
        );
      }
      expect(stderr).toContain('npm start');
      expect(stderr).not.toMatch(looksLikeAStack);
      expect(existsSync(DATA_DIR)).toBe(false);
    },
  );

  it('is the first thing the doctor sees', async () => {
    const { code, stdout, stderr } = await runHere({ DATA_DIR }, 'doctor');
    expect([code, stderr]).toEqual([1, '1 problem.\n']);
    expect(stdout).toMatch(/^problem {2}configuration +These settings are not right:\n +TWITCH_CLIENT_ID: /);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('the demo is refused where the settings name the real Twitch', async () => {
    const real = {
      ...RIGHT,
      TWURPLE_MOCK_API_PORT: undefined,
      PUBLIC_URL: 'https://bitcue.example',
      EVENTSUB_SECRET: 'eventsub-secret-0000',
      TOKEN_KEY: Buffer.alloc(32, 2).toString('base64'),
    };
    const { code, stderr } = await runHere(real, 'demo', 'seed');
    expect([code, stderr]).toEqual([
      1,
      'The demo is for a local Twitch only; these settings name the real one. Nothing was done.\n',
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe('wrong places', () => {
  it.each([
    ['a folder that is not there', 'media', 'import', join(folder, 'none'), '--owner', 'somebody'],
    ['a folder without files', 'media', 'import', folder, '--owner', 'somebody'],
    ['a file in place of a folder', 'media', 'import', import.meta.filename, '--owner', 'somebody'],
    ['a backup over something', 'db', 'backup', folder],
  ])('%s ends with 1 and one sentence', async (_name, ...args) => {
    const { code, stdout, stderr } = await runHere(RIGHT, ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^[^\n]+\. Name a [^\n]+\.\n$/);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe('help', () => {
  it.each([[['--help']], [['help']], [['media', '--help']], [['media', 'import', '-h']], [['help', 'doctor']]])(
    '%j ends with 0',
    async (args) => {
      const { code, stdout, stderr } = await runHere({}, ...args);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Usage: npm run cli --');
    },
  );

  it('lists every group', async () => {
    const { stdout } = await runHere({}, '--help');
    for (const name of ['doctor', 'voices', 'media', 'plan', 'demo', 'db'])
      expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  });
});

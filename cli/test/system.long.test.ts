import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LibraryPage } from '@bitcue/shared/api/library.ts';
import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePorts } from '../../scripts/lib/free-ports.mjs';
import { reportDrift } from '../src/commands/rewards-drift.ts';
import { findStreamer, withAdmin } from '../src/context.ts';
import { signInLocally } from '../src/local-sign-in.ts';
import { createTestContext, runHere } from './capture.ts';
import { type CliRun, createSettings, runCli, runCliUnread, startSystem } from './start-system.ts';

const DEMO_MEDIA = fileURLToPath(new URL('../demo-media/', import.meta.url));
const PAGE = fileURLToPath(new URL('./alert-page.mjs', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'bitcue-cli-'));
let settings: Record<string, string> = {};
let system: Awaited<ReturnType<typeof startSystem>>;
let first: CliRun;

beforeAll(async () => {
  settings = await createSettings(join(folder, 'data'));
  process.env.TWURPLE_MOCK_API_PORT = settings.TWURPLE_MOCK_API_PORT;
  system = await startSystem(settings);
  first = await runCli(settings, 'demo', 'seed');
}, 60_000);
afterAll(async () => {
  await system?.close();
  rmSync(folder, { recursive: true, force: true });
});

const here = (...args: string[]) => runHere(settings, ...args);
const signIn = () =>
  signInLocally({
    publicUrl: settings.PUBLIC_URL ?? '',
    twitchPort: Number(settings.TWURPLE_MOCK_API_PORT),
    login: 'demo_channel',
  });

describe('demo seed', () => {
  it('signs the demo streamer in and fills the channel', () => {
    expect(first).toEqual({
      code: 0,
      stdout: ['Signed in demo_channel.', 'Clips: 4 new of 4.', 'Items: 7 new of 7.', 'Alert look: set.', ''].join(
        '\n',
      ),
      stderr: '',
    });
  });

  it('adds nothing the second time', async () => {
    const { code, stdout, stderr } = await here('demo', 'seed');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Clips: 0 new of 4.\nItems: 0 new of 7.\nAlert look: unchanged.');
    expect((await here('voices', 'seed')).stdout).toBe('Voices: 0 new, 28 in total.\n');
    expect((await here('media', 'list')).stdout.trim().split('\n')).toHaveLength(5);
  });
});

describe('voices list', () => {
  it('does not fail if the reader of its output stops reading', async () => {
    expect(await runCliUnread(settings, 'voices', 'list')).toEqual({ code: 0, stderr: '' });
  });
});

describe('media', () => {
  it('imports a folder once, and reports why a file was skipped', async () => {
    const clips = join(folder, 'clips');
    mkdirSync(clips);
    copyFileSync(join(DEMO_MEDIA, 'chime.mp3'), join(clips, 'door_bell.mp3'));
    writeFileSync(join(clips, 'bad\u001b[31m.mp3'), 'no sound at all');
    const bad = 'Skipped bad\\u001b[31m.mp3: Only mp4, webm, mpeg, or mp3 files are allowed';

    // The demo streamer already has the chime. The viewer who signs in here does not.
    const known = await here('media', 'import', clips, '--owner', '@Demo_Channel');
    expect([known.code, known.stdout]).toEqual([0, 'Clips: 0 new, 1 already there, 1 skipped.\n']);
    await signInLocally({
      publicUrl: settings.PUBLIC_URL ?? '',
      twitchPort: Number(settings.TWURPLE_MOCK_API_PORT),
      login: 'viewer_one',
    });
    const added = await here('media', 'import', clips, '--owner', 'viewer_one');
    expect([added.code, added.stdout]).toEqual([0, 'Clips: 1 new, 0 already there, 1 skipped.\n']);
    expect(added.stderr).toContain(`2/2 door_bell.mp3\n${bad}\n`);
    const { stdout } = await here('media', 'list');
    expect(stdout).toMatch(/^ID +KIND +STATE +LENGTH +SIZE +OWNER +TITLE\n/);
    expect(stdout).toMatch(/sound +public +1\.\d s +\d+ KB +\S+ +Door bell\n/);
  });

  it('removes any clip by its id, but only once', async () => {
    const { stdout } = await here('media', 'list');
    const id = /^(\S+) .*Door bell$/m.exec(stdout)?.[1] ?? '';
    const asked = await here('media', 'delete', id);
    expect([asked.code, asked.stdout]).toEqual([4, expect.stringMatching(/^Would delete Door bell of \S+\.\n$/)]);
    const removed = await here('media', 'remove', id, '--yes');
    expect([removed.code, removed.stdout]).toEqual([0, expect.stringMatching(/^Deleted Door bell of \S+\.\n$/)]);
    expect((await here('media', 'list')).stdout).not.toContain(id);
    const again = await here('media', 'delete', id, '--yes');
    expect([again.code, again.stdout]).toEqual([3, '']);
  });

  it('fails if no file could be imported, or the owner is unknown', async () => {
    const bad = join(folder, 'bad');
    mkdirSync(bad);
    writeFileSync(join(bad, 'notes.txt'), 'words');
    const none = await here('media', 'import', bad, '--owner', 'demo_channel');
    expect([none.code, none.stdout]).toEqual([1, 'Clips: 0 new, 0 already there, 1 skipped.\n']);
    expect(none.stderr).toContain('None of the files could be imported.');
    const nobody = await here('media', 'import', bad, '--owner', 'nobody_here');
    expect(nobody.code).toBe(3);
    expect(nobody.stderr).toContain('Nobody with the login or id nobody_here has signed in.');
  });
});

describe('media starter', () => {
  it('adds the starter pack to the public library once, without making it anyone’s own', async () => {
    const before = (await here('media', 'list')).stdout.trim().split('\n').length;
    const first = await here('media', 'starter');
    const [, added = '0', total] = /^Starter pack: (\d+) new of (\d+)\. .*MIT licence/.exec(first.stdout) ?? [];
    expect([first.code, added, Number(added) >= 32]).toEqual([0, total, true]);
    const again = await here('media', 'starter');
    expect(again.stdout).toContain(`Starter pack: 0 new of ${total}.`);
    expect((await here('media', 'list')).stdout.trim().split('\n')).toHaveLength(before + Number(total));

    const read = async (query: string) =>
      (await fetch(`${settings.PUBLIC_URL}/api/library?${query}`)).json() as Promise<LibraryPage>;
    const sounds = await read('search=coin&sound=true');
    expect(sounds.media).toMatchObject([
      {
        title: 'Coin',
        peaks: expect.stringMatching(/^[0-9a-f]{64}$/),
        owner: { id: 'starter-pack', display_name: 'Bitcue' },
      },
    ]);
    const { media } = await read('search=fireworks&video=true');
    const poster = await fetch(new URL(media[0]?.poster ?? '', settings.PUBLIC_URL));
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

describe('media reports', () => {
  const cookiesOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  /** Signs a visitor in. Returns the session cookie. */
  async function signInAs(login: string): Promise<string> {
    const start = await fetch(settings.PUBLIC_URL + signInPath({}), { redirect: 'manual' });
    const consent = `${start.headers.get('location')}&user=${login}&consent=auto`;
    const agreed = await fetch(consent, { redirect: 'manual' });
    const headers = { Cookie: cookiesOf(start) };
    return cookiesOf(await fetch(agreed.headers.get('location') ?? '', { redirect: 'manual', headers }));
  }
  /** Reports a clip, as its public page does. */
  async function report(cookie: string, shortId: string, reason: string): Promise<void> {
    const server = settings.PUBLIC_URL ?? '';
    const { status } = await fetch(`${server}/api/library/${shortId}/reports`, {
      method: 'POST',
      headers: {
        Cookie: cookie,
        Origin: server,
        'X-Requested-With': 'bitcue',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ reason }),
    });
    expect(status).toBe(200);
  }
  const NONE = 'No reports are waiting.\n';

  it('lists what visitors reported until it is dismissed, or the clip is hidden or taken down', async () => {
    expect((await here('media', 'reports')).stdout).toBe(NONE);
    const listed = await fetch(`${settings.PUBLIC_URL}/api/library?search=coin&sound=true`);
    const [{ shortId = '' } = {}] = ((await listed.json()) as LibraryPage).media;
    const visitor = await signInAs('viewer_one');
    await report(visitor, shortId, 'copyright');
    await report(await signInAs('moderator_one'), shortId, 'copyright');
    await report(await signInAs('demo_channel'), shortId, 'harmful');
    expect((await here('media', 'reports')).stdout).toMatch(
      new RegExp(`^${shortId} +\\d{4}-\\d\\d-\\d\\d +2 copyright, 1 harmful +sound +public +Bitcue +Coin`, 'm'),
    );
    const row = JSON.parse((await here('media', 'reports', '--json')).stdout);
    expect(row).toMatchObject({ id: shortId, reports: [{ reason: 'copyright' }, {}, { reason: 'harmful' }] });
    expect((await here('media', 'dismiss', shortId)).stdout).toBe('Dismissed 3 reports of Coin.\n');
    expect((await here('media', 'dismiss', shortId)).stdout).toBe('Dismissed 0 reports of Coin.\n');
    expect((await here('media', 'reports')).stdout).toBe(NONE);
    expect((await here('media', 'dismiss', 'none'.padEnd(21, '0'))).code).toBe(3);

    const { media } = (await (await fetch(`${settings.PUBLIC_URL}/api/library`)).json()) as LibraryPage;
    const [one, other] = media.map((clip) => clip.shortId).filter((id) => id !== shortId);
    const endings = [
      [one, ['hide', '--reason', 'Too loud']],
      [other, ['takedown', '--reason', 'A claim', '--yes']],
    ] as const;
    for (const [id = '', [command, ...options]] of endings) {
      await report(visitor, id, 'harmful');
      expect((await here('media', 'reports')).stdout).toContain(id);
      expect((await here('media', command, id, ...options)).code).toBe(0);
      expect((await here('media', 'restore', id)).code).toBe(0);
      expect((await here('media', 'reports')).stdout).toBe(NONE);
    }
  });
});

describe('backup', () => {
  const file = join(folder, 'backup.tar');
  const PASSPHRASE = { BACKUP_PASSPHRASE: 'correct horse battery' };
  const withPassphrase = (...args: string[]) => runHere({ ...settings, ...PASSPHRASE }, 'backup', ...args);

  it('is created while the server runs, verified, and restored to an empty folder', async () => {
    const created = await withPassphrase('create', file);
    expect([created.code, created.stdout]).toEqual([0, expect.stringMatching(/^Backed up to .*backup\.tar \(/)]);
    expect(created.stderr).toMatch(/\binteractions\n.* objects\n.* keys\n$/s);
    const verified = await withPassphrase('verify', file);
    expect(verified).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^The backup is whole: \d+ files, /),
      stderr: '',
    });
    expect(String(readFileSync(file, 'latin1'))).not.toContain(settings.EXTENSION_SECRET);

    const to = join(folder, 'restored');
    mkdirSync(to);
    const restored = await withPassphrase('restore', file, '--to', to);
    expect([restored.code, restored.stdout]).toEqual([
      0,
      expect.stringContaining(`to ${to}.\nNext: stop the old server`),
    ]);
    expect(readFileSync(join(to, 'keys.env'), 'utf8')).toContain(`EXTENSION_SECRET=${settings.EXTENSION_SECRET}\n`);
    const voices = await runHere({ ...settings, DATA_DIR: to }, 'voices', 'list');
    expect(voices.stdout.trim().split('\n')).toHaveLength(29);
    const again = await withPassphrase('restore', file, '--to', to);
    expect([again.code, again.stderr]).toEqual([
      4,
      expect.stringContaining(`${to} is not empty. Nothing was restored.`),
    ]);
  });

  it('reports to programs with --json', async () => {
    const made = join(folder, 'json.tar');
    const to = join(folder, 'restored-json');
    const read = async (...args: string[]) => {
      const { code, stdout } = await withPassphrase(...args, '--json');
      expect([code, stdout.trim().split('\n')]).toEqual([0, [expect.any(String)]]);
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    expect(await read('create', made)).toEqual({ file: made, bytes: statSync(made).size });
    const verified = await read('verify', made);
    expect(verified).toEqual({
      file: made,
      files: expect.any(Number),
      createdAt: expect.stringMatching(/Z$/),
      version: expect.any(String),
      dataVersion: expect.any(Number),
    });
    expect(await read('restore', made, '--to', to)).toEqual({ ...verified, folder: to });
  });

  it('is not restored onto a mount point, which cannot be replaced', async () => {
    const { code, stderr } = await withPassphrase('restore', file, '--to', '/dev');
    expect([code, stderr]).toEqual([
      4,
      '/dev is a mount point. Nothing was restored. Name a folder in it, such as /dev/restored.\n',
    ]);
  });

  it('needs a passphrase that is long enough, and the right one to be restored', async () => {
    const none = await here('backup', 'create', join(folder, 'none.tar'));
    expect([none.code, none.stderr]).toEqual([
      1,
      expect.stringContaining('There is no terminal to ask for the passphrase.'),
    ]);
    const short = await runHere(
      { ...settings, BACKUP_PASSPHRASE: 'short' },
      'backup',
      'create',
      join(folder, 'none.tar'),
    );
    expect([short.code, short.stderr]).toEqual([1, 'The passphrase needs 12 characters or more.\n']);
    expect(existsSync(join(folder, 'none.tar'))).toBe(false);
    writeFileSync(join(folder, 'passphrase'), 'another passphrase\n');
    const to = join(folder, 'wrong');
    const wrong = await here('backup', 'restore', file, '--to', to, '--passphrase-file', join(folder, 'passphrase'));
    expect(wrong).toEqual({ code: 1, stdout: '', stderr: 'The passphrase does not open keys.json.\n' });
    expect([existsSync(to), existsSync(`${to}.partial`)]).toEqual([false, false]);
  });
});

describe('eventsub', () => {
  it('lists what Twitch reports, has the server check it, and deletes what no longer works only with --yes', async () => {
    const list = async () =>
      (await here('eventsub', 'list', '--json')).stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { id: string; app: string; type: string; status: string; isHere: boolean });
    await expect
      .poll(async () => (await list()).map(({ type }) => type))
      .toContain('extension.bits_transaction.create');
    const bits = (await list()).find(({ type }) => type === 'extension.bits_transaction.create');
    expect(bits).toMatchObject({ app: 'extension', status: 'enabled', isHere: true });
    const { stdout } = await here('eventsub', 'list');
    expect(stdout).toMatch(/^ID +APP +STATUS +LEADS +SINCE +TYPE +OF\n/);
    expect((await here('eventsub', 'sync')).stdout).toContain('The server checks its subscriptions');
    expect((await here('eventsub', 'prune')).stdout).toBe('There is nothing to delete.\n');

    const moved = { ...settings, PUBLIC_URL: 'http://127.0.0.1:1' };
    const asked = await runHere(moved, 'eventsub', 'prune', '--elsewhere');
    expect([asked.code, asked.stderr]).toEqual([4, 'Nothing was done. Add --yes to do it.\n']);
    expect(asked.stdout).toMatch(/Would delete these \d+ subscriptions\.\n$/);
    const told = await runHere(moved, 'eventsub', 'prune', '--elsewhere', '--json');
    expect([told.code, told.stderr]).toEqual([4, 'Nothing was done. Add --yes to do it.\n']);
    expect(
      told.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).isHere),
    ).toContain(false);
    const before = await list();
    expect(before.some(({ type }) => type === 'extension.bits_transaction.create')).toBe(true);
    const done = await runHere(moved, 'eventsub', 'prune', '--elsewhere', '--yes');
    expect([done.code, done.stdout]).toEqual([0, expect.stringMatching(/Deleted \d+\.\n$/)]);
    const ids = (await list()).map(({ id }) => id);
    expect(before.filter(({ id }) => ids.includes(id))).toEqual([]);
    // The server still runs at its old address, so it may subscribe again before the list is read.
    await expect
      .poll(async () => {
        await runHere(moved, 'eventsub', 'prune', '--elsewhere', '--yes');
        return (await here('eventsub', 'list')).stdout;
      })
      .toContain('There are no subscriptions at Twitch.');
    await here('eventsub', 'sync');
    await expect
      .poll(async () => (await list()).map(({ type }) => type))
      .toContain('extension.bits_transaction.create');
  });
});

describe('rewards', () => {
  it('lists what is set up, and asks Twitch only what the streamer has permitted', async () => {
    expect((await here('rewards', 'list')).stdout).toBe('No rewards are set up.\n');
    const { code, stdout, stderr } = await here('rewards', 'drift', 'demo_channel');
    expect([code, stdout, stderr]).toEqual([
      4,
      '',
      'The streamer has not allowed this on Twitch. The Rewards page asks them to.\n',
    ]);
    expect((await here('rewards', 'drift', 'nobody')).code).toBe(3);
  });

  it('fails if something differs on Twitch', () => {
    const { context, written } = createTestContext({});
    expect(() => reportDrift(context, [])).not.toThrow();
    const differs = { id: '1', title: 'Airhorn', field: 'cost', here: 100, twitch: 5 };
    expect(() => reportDrift(context, [differs], true)).toThrow(expect.objectContaining({ exitCode: 1 }));
    expect(written.stdout).toBe(`Twitch has what was saved here.\n${JSON.stringify(differs)}\n`);
  });
});

describe('users testing', () => {
  it('allows or stops test purchases on a channel', async () => {
    const on = await here('users', 'testing', '@Demo_Channel', 'on');
    expect(on).toEqual({ code: 0, stdout: 'Purchases in testing play on the channel of demo_channel.\n', stderr: '' });
    const readTesting = () =>
      withAdmin(
        createTestContext(settings).context,
        async (admin) => (await findStreamer(admin, 'demo_channel')).testing,
      );
    expect(await readTesting()).toBe(true);
    const off = await here('users', 'testing', 'demo_channel', 'off');
    expect(off.stdout).toBe('Purchases in testing are skipped on the channel of demo_channel.\n');
    expect(await readTesting()).toBe(false);
    expect((await here('users', 'testing', 'demo_channel', 'maybe')).code).toBe(2);
  });
});

describe('users plan', () => {
  const readPlan = async () => {
    const { plan, planRenewsAt } = await signIn();
    return { plan, planRenewsAt };
  };

  it('[TIER-10] is set by the operator, with the day it renews', async () => {
    const plus = await here('users', 'plan', '@Demo_Channel', 'plus', '--renews', '2027-01-31');
    expect(plus).toMatchObject({ code: 0, stdout: 'Plan of demo_channel: plus, renews on 2027-01-31.\n', stderr: '' });
    expect(await readPlan()).toEqual({ plan: 'plus', planRenewsAt: Date.UTC(2027, 0, 31) });
    expect((await here('users', 'plan', 'demo_channel', 'plus')).stdout).toBe('Plan of demo_channel: plus.\n');
    expect(await readPlan()).toEqual({ plan: 'plus', planRenewsAt: null });
    expect((await here('users', 'plan', 'demo_channel', 'free')).stdout).toBe('Plan of demo_channel: free.\n');
    expect(await readPlan()).toEqual({ plan: 'free', planRenewsAt: null });
  });

  it('cannot be set for someone who has not signed in', async () => {
    const { code, stdout, stderr } = await here('users', 'plan', 'nobody', 'plus');
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^Nobody with the login or id nobody has signed in\. /);
  });
});

describe('doctor', () => {
  it('follows a test alert from its record to its end', async () => {
    const { alertUrl } = await signIn();
    const key = alertUrl.split('/').at(-1) ?? '';
    const page = spawn(process.execPath, ['--experimental-websocket', PAGE, settings.PUBLIC_URL ?? '', key], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      expect(String((await once(page.stdout, 'data'))[0])).toBe('leader\n');
      const { code, stdout, stderr } = await runCli(settings, 'doctor', '--alert', '--channel', 'demo_channel');
      expect([code, stderr]).toEqual([0, '']);
      for (const name of [
        'configuration',
        'data',
        'voices',
        'clips',
        'speech',
        'server',
        'Twitch sign-in',
        'extension',
        'products',
        'purchases',
        'version',
        'WebSockets',
        'clock',
        'disk',
        'streamers',
      ]) {
        expect(stdout).toMatch(new RegExp(`^ok +${name} +\\S`, 'm'));
      }
      expect(stdout).toContain('served by the running server');
      const states = [...stdout.matchAll(/^ +\d\d:\d\d:\d\d\.\d{3} {2}(\w+)$/gm)].map(([, state]) => state);
      expect(states).toEqual(['recorded', 'queued', 'playing', 'done']);
      expect(stdout).toMatch(/^ok +test alert +played to its end in \d+\.\d s$/m);
      expect(stdout).toMatch(/No problems found\.\n$/);
      for (const [name, value] of Object.entries(settings))
        if (/SECRET/.test(name)) expect(stdout).not.toContain(value);
      expect(stdout).not.toContain(key);
    } finally {
      page.kill();
      if (page.exitCode === null && page.signalCode === null) await once(page, 'exit');
    }
  });

  it('names what is broken, and checks the rest', async () => {
    const dark = join(folder, 'dark');
    const [closed] = await findFreePorts(1);
    const { code, stdout, stderr } = await runCli(
      {
        ...settings,
        DATA_DIR: dark,
        PUBLIC_URL: `http://localhost:${closed}`,
        EXTENSION_CLIENT_SECRET: 'not-the-right-secret',
      },
      'doctor',
      '--alert',
    );
    expect([code, stderr]).toEqual([1, '3 problems found.\n']);
    expect(stdout).toMatch(/^ok +data +.*no server is running$/m);
    expect(stdout).toMatch(/^problem +voices +There are no voices\. Add them with: voices seed$/m);
    expect(stdout).toMatch(/^problem +server +Nothing listens at localhost:\d+\. /m);
    expect(stdout).toMatch(/^ok +Twitch sign-in /m);
    expect(stdout).toMatch(/^problem +extension +EXTENSION_CLIENT_SECRET does not belong to EXTENSION_CLIENT_ID\.$/m);
    for (const name of ['WebSockets', 'products', 'purchases'])
      expect(stdout).toMatch(new RegExp(`^skipped +${name}`, 'm'));
    expect(stdout).toMatch(/^skipped +test alert/m);
    expect(existsSync(dark)).toBe(true);
  });
});

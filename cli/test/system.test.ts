import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LibraryPage } from '@bitcue/shared/api/library.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
      stdout: [
        'Signed in demo_channel.',
        'Voices: 25 new, 25 in total.',
        'Clips: 4 new of 4.',
        'Items: 7 new of 7.',
        'Alert look: set.',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it('adds nothing the second time', async () => {
    const { code, stdout, stderr } = await here('demo', 'seed');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      'Voices: 0 new, 25 in total.\nClips: 0 new of 4.\nItems: 0 new of 7.\nAlert look: unchanged.',
    );
    expect((await here('voices', 'seed')).stdout).toBe('Voices: 0 new, 25 in total.\n');
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
    expect(stdout).toMatch(/^ID +KIND +LENGTH +SIZE +OWNER +TITLE\n/);
    expect(stdout).toMatch(/sound +1\.\d s +\d+ KB +\S+ +Door bell\n/);
  });

  it('removes any clip by its id, once', async () => {
    const { stdout } = await here('media', 'list');
    const id = /^(\S+) .*Door bell$/m.exec(stdout)?.[1] ?? '';
    const removed = await here('media', 'remove', id);
    expect([removed.code, removed.stdout]).toEqual([0, expect.stringMatching(/^Removed Door bell of \S+\.\n$/)]);
    expect((await here('media', 'list')).stdout).not.toContain(id);
    const again = await here('media', 'remove', id);
    expect([again.code, again.stderr]).toEqual([1, `There is no clip ${id}. List the clips with: media list\n`]);
  });

  it('fails if no file could be imported, or the owner is unknown', async () => {
    const bad = join(folder, 'bad');
    mkdirSync(bad);
    writeFileSync(join(bad, 'notes.txt'), 'words');
    const none = await here('media', 'import', bad, '--owner', 'demo_channel');
    expect([none.code, none.stdout]).toEqual([1, 'Clips: 0 new, 0 already there, 1 skipped.\n']);
    expect(none.stderr).toContain('None of the files could be imported.');
    const nobody = await here('media', 'import', bad, '--owner', 'nobody_here');
    expect(nobody.code).toBe(1);
    expect(nobody.stderr).toContain('Nobody with the login or id nobody_here has signed in.');
  });
});

describe('media starter', () => {
  it('adds the starter pack to the public library once, in the library of nobody', async () => {
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

describe('db backup', () => {
  it('makes a usable copy, and never overwrites it', async () => {
    const copy = join(folder, 'copy');
    const { code, stdout } = await here('db', 'backup', copy);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Copied the database \(\d+ KB\) to /);
    const voices = await runHere({ ...settings, DATA_DIR: copy }, 'voices', 'list');
    expect(voices.stdout.trim().split('\n')).toHaveLength(26);
    expect(voices.stdout).toMatch(/^English \(US\), light +English \(United States\) +female +standard$/m);
    const again = await here('db', 'backup', copy);
    expect([again.code, again.stderr]).toEqual([1, `${copy} already exists. Name a path that does not.\n`]);
  });
});

describe('account testing', () => {
  it('lets purchases in testing play on a channel, or not', async () => {
    const on = await here('account', 'testing', '@Demo_Channel', 'on');
    expect(on).toEqual({ code: 0, stdout: 'Purchases in testing play on the channel of demo_channel.\n', stderr: '' });
    const readTesting = () =>
      withAdmin(
        createTestContext(settings).context,
        async (admin) => (await findStreamer(admin, 'demo_channel')).testing,
      );
    expect(await readTesting()).toBe(true);
    const off = await here('account', 'testing', 'demo_channel', 'off');
    expect(off.stdout).toBe('Purchases in testing are skipped on the channel of demo_channel.\n');
    expect(await readTesting()).toBe(false);
    expect((await here('account', 'testing', 'demo_channel', 'maybe')).code).toBe(2);
  });
});

describe('plan', () => {
  const readPlan = async () => {
    const { plan, planRenewsAt } = await signIn();
    return { plan, planRenewsAt };
  };

  it('[TIER-10] is set by the operator, with the day it renews', async () => {
    const plus = await here('plan', 'set', '@Demo_Channel', 'plus', '--renews', '2027-01-31');
    expect(plus).toMatchObject({ code: 0, stdout: 'Plan of demo_channel: plus, renews on 2027-01-31.\n', stderr: '' });
    expect(await readPlan()).toEqual({ plan: 'plus', planRenewsAt: Date.UTC(2027, 0, 31) });
    expect((await here('plan', 'set', 'demo_channel', 'plus')).stdout).toBe('Plan of demo_channel: plus.\n');
    expect(await readPlan()).toEqual({ plan: 'plus', planRenewsAt: null });
    expect((await here('plan', 'set', 'demo_channel', 'free')).stdout).toBe('Plan of demo_channel: free.\n');
    expect(await readPlan()).toEqual({ plan: 'free', planRenewsAt: null });
  });

  it('cannot be set for someone who has not signed in', async () => {
    const { code, stdout, stderr } = await here('plan', 'set', 'nobody', 'plus');
    expect([code, stdout]).toEqual([1, '']);
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
    const { code, stdout, stderr } = await runCli(
      {
        ...settings,
        DATA_DIR: dark,
        PUBLIC_URL: 'http://localhost:1',
        EXTENSION_CLIENT_SECRET: 'not-the-right-secret',
      },
      'doctor',
      '--alert',
    );
    expect([code, stderr]).toEqual([1, '3 problems found.\n']);
    expect(stdout).toMatch(/^ok +data +.*no server is running$/m);
    expect(stdout).toMatch(/^problem +voices +There are no voices\. Add them with: voices seed$/m);
    expect(stdout).toMatch(/^problem +server +Nothing responds at http:\/\/localhost:1\. /m);
    expect(stdout).toMatch(/^ok +Twitch sign-in /m);
    expect(stdout).toMatch(/^problem +extension +Twitch rejects the app \(\d+\)\. Correct EXTENSION_CLIENT_ID /m);
    expect(stdout).toMatch(/^skipped +test alert/m);
    expect(existsSync(dark)).toBe(true);
  });
});

import { MAX_SLOTS } from '@bitcue/shared/constants/platform.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OTHER_EXTENSIONS } from '../../simulator/src/install/slots.ts';
import { type System, startSystem } from './support/system.ts';

const VERSION = '0.0.1';
const STATUS = '/api/user/platform/status';
const ACTIVATION = '/api/user/platform/activation';
const [GOALS, QUIZ, SCHEDULE] = OTHER_EXTENSIONS.map(({ id }) => id);

let system: System;
let ours: string;
beforeAll(async () => {
  system = await startSystem();
  ours = system.config.extension.clientId;
});
beforeEach(async () => {
  system.simulator.twitch.faults.clear();
  system.simulator.twitch.calls.length = 0;
  await setUp({});
});
afterAll(() => system.close());

type Slots = Record<string, string | undefined>;
/** Sets which extensions are installed (all by default) and what is in the slots. */
async function setUp({
  installed = true,
  panel = {},
  component = {},
}: {
  installed?: boolean;
  panel?: Slots;
  component?: Slots;
}) {
  const type = ['panel', 'component'];
  const own = { id: ours, version: VERSION, name: 'Ours', type };
  const others = OTHER_EXTENSIONS.map(({ id, version, name }) => ({ id, version, name, type }));
  const response = await fetch(`${system.simulator.url}/control/channels/demo_channel/extensions`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ installs: installed ? [own, ...others] : others, active: { panel, component } }),
  });
  expect(response.status).toBe(204);
}
const channel = () => {
  const found = system.simulator.twitch.state.channels[system.channelId];
  if (!found) throw new Error('no channel');
  return found;
};
const slots = (kind: 'panel' | 'component') => Object.values(channel().slots[kind]).map((slot) => slot?.id ?? null);
const puts = () =>
  system.simulator.twitch.calls.filter((call) => call.method === 'PUT' && call.path.includes('extensions'));
const fault = (match: string, over: Record<string, unknown> = {}) =>
  system.control('faults', { target: 'helix', kind: 'answer', status: 500, match, ...over });
const status = () => system.ask('GET', STATUS);
const activate = (kind: string, replace: string | null = null) => system.ask('POST', ACTIVATION, { kind, replace });
const onboarding = async () => {
  const user = (await system.ask('GET', '/api/user')).json as {
    onboardingExtension: { installed_at: number | null; activated_at: number | null };
  };
  return user.onboardingExtension;
};

describe('the status', () => {
  it('[EXT-02] [ACT-03] [ONB-03] contains whether it is active and installed, its version, and where to install it', async () => {
    const installUrl = `http://localhost:${system.simulator.port}/extensions/${ours}-${VERSION}`;
    expect((await status()).json).toEqual({ active: null, installed: true, version: VERSION, installUrl });
    await setUp({ component: { 2: ours } });
    expect((await status()).json).toEqual({
      active: { kind: 'component', slot: '2' },
      installed: true,
      version: VERSION,
      installUrl,
    });
    await setUp({ installed: false });
    expect((await status()).json).toMatchObject({ active: null, installed: false });
    const page = await fetch(installUrl);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Install')]);
  });

  it('[ACT-03] [ACT-09] counts as installed only with the same id and version', async () => {
    const response = await fetch(`${system.simulator.url}/control/channels/demo_channel/extensions`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ installs: [{ id: ours, version: '0.0.0', name: 'Ours', type: ['panel'] }] }),
    });
    expect(response.status).toBe(204);
    expect((await status()).json).toMatchObject({ installed: false, version: VERSION });
  });

  it('[ONB-08] is read at each call: installed but not active, then uninstalled', async () => {
    await setUp({ installed: false });
    expect((await status()).json).toMatchObject({ installed: false });
    await setUp({ installed: true });
    expect((await status()).json).toMatchObject({ installed: true, active: null });
  });

  it('[API-36] [API-38] [API-39] requests the active and installed extensions from Twitch with the streamer’s token', async () => {
    expect((await status()).status).toBe(200);
    const asked = system.simulator.twitch.calls.map(({ method, path, status: code, userId }) => [
      method,
      path,
      code,
      userId,
    ]);
    expect(asked).toContainEqual(['GET', expect.stringMatching(/users\/extensions$/), 200, system.channelId]);
    expect(asked).toContainEqual(['GET', expect.stringMatching(/users\/extensions\/list$/), 200, system.channelId]);
  });

  it('[API-40, API-42] reads extensions at the paths that the second specification gives, and at no other', async () => {
    await status();
    await setUp({ panel: { 1: SCHEDULE, 2: GOALS, 3: QUIZ } });
    expect((await activate('panel')).json).toMatchObject({ outcome: 'full' });
    const read = system.simulator.twitch.calls.filter(
      ({ method, path }) => method === 'GET' && path.includes('extensions') && !path.endsWith('transactions'),
    );
    expect(new Set(read.map(({ path }) => path.replace(/^.*?(?=users|extensions)/, '')))).toEqual(
      new Set(['users/extensions', 'users/extensions/list', 'extensions/released']),
    );
    // Only those in the slots; ours is not released.
    const told = read.filter(({ path, status }) => path.endsWith('extensions/released') && status === 200);
    expect(told).toHaveLength(3);
  });

  it.each([
    [
      'active',
      'users/extensions',
      'extensions.active',
      "We couldn't fetch your Active Twitch extensions. Please try again later.",
    ],
    [
      'installed',
      'users/extensions/list',
      'extensions.installed',
      "We couldn't fetch your Twitch extensions. Please try again later.",
    ],
  ])(
    '[ERR-17, ERR-18] reports which read failed, the first one if several did: %s, %s',
    async (_name, match, error, message) => {
      await fault(match);
      const answer = await status();
      expect([answer.status, answer.json]).toEqual([502, { error, message }]);
    },
  );

  it('[USER-03] records when it was first seen installed and first seen active, and never changes that', async () => {
    const { users } = system.data.repositories;
    const user = await users.findById(system.channelId);
    if (!user) throw new Error('no user');
    const { onboardingExtension } = user;
    await users.update(user.id, {
      onboardingExtension: { ...onboardingExtension, installed_at: null, activated_at: null },
    });
    await setUp({ installed: false });
    await status();
    expect(await onboarding()).toMatchObject({ installed_at: null, activated_at: null });
    await setUp({});
    const before = Date.now();
    await status();
    const seen = await onboarding();
    expect(seen).toMatchObject({ installed_at: expect.any(Number), activated_at: null });
    expect(seen.installed_at).toBeGreaterThanOrEqual(before);
    await setUp({ panel: { 1: ours } });
    await status();
    const first = await onboarding();
    expect(first.installed_at).toBe(seen.installed_at);
    expect(first.activated_at).toBeGreaterThanOrEqual(before);
    await setUp({});
    await status();
    await setUp({ panel: { 2: ours } });
    await status();
    expect(await onboarding()).toEqual(first);
  });
});

describe('activation', () => {
  it.each(['panel', 'component'] as const)(
    '[ACT-05] takes slot 1 of the %s slots; the others move on',
    async (kind) => {
      await setUp({ [kind]: { 1: GOALS } });
      const answer = await activate(kind);
      expect([answer.status, answer.json]).toEqual([200, { outcome: 'activated', slot: '1' }]);
      expect(slots(kind).slice(0, 2)).toEqual([ours, GOALS]);
      expect((await status()).json).toMatchObject({ active: { kind, slot: '1' } });
    },
  );

  it('[ACT-06] [API-37] sends the full slot set of the kind; components keep their place', async () => {
    await setUp({ panel: { 3: QUIZ } });
    await activate('panel');
    expect(slots('panel')).toEqual([ours, QUIZ, null]);
    await setUp({ component: { 1: GOALS } });
    await activate('component');
    expect(channel().slots.component).toEqual({
      1: { id: ours, version: VERSION, x: 0, y: 0 },
      2: { id: GOALS, version: '1.0.0', x: 10, y: 20 },
    });
  });

  it('[ACT-06] is deactivated in the other kind first, as it can be active in one kind only', async () => {
    await setUp({ panel: { 1: ours, 2: GOALS } });
    expect((await activate('component')).json).toEqual({ outcome: 'activated', slot: '1' });
    expect([slots('panel'), slots('component')]).toEqual([
      [null, GOALS, null],
      [ours, null],
    ]);
    expect(puts()).toHaveLength(2);
  });

  it('[ACT-06] stays where it was if Twitch refuses the move', async () => {
    await setUp({ component: { 2: ours } });
    const install = channel().installs.find(({ id }) => id === ours);
    if (install) install.type = ['component'];
    const answer = await activate('panel');
    expect([answer.status, answer.json]).toMatchObject([502, { error: 'extensions.update' }]);
    expect([slots('panel'), slots('component')]).toEqual([
      [null, null, null],
      [null, ours],
    ]);
  });

  it('[ACT-07] [ACT-11] [API-40] lists the slots with names and icons if none is free, and changes nothing', async () => {
    await setUp({ panel: { 1: SCHEDULE, 2: GOALS, 3: QUIZ } });
    const answer = await activate('panel');
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        outcome: 'full',
        slots: [
          { slot: '1', id: SCHEDULE, name: 'Demo schedule', icon: null },
          {
            slot: '2',
            id: GOALS,
            name: 'Demo goals',
            icon: expect.stringMatching(/^https:\/\/extensions-discovery-images\.twitch\.tv\//),
          },
          { slot: '3', id: QUIZ, name: 'Demo quiz', icon: expect.stringMatching(/100x100/) },
        ],
      },
    ]);
    expect([puts(), slots('panel')]).toEqual([[], [SCHEDULE, GOALS, QUIZ]]);
  });

  it('[ACT-07] overwrites only the chosen slot', async () => {
    await setUp({ panel: { 1: SCHEDULE, 2: GOALS, 3: QUIZ } });
    expect((await activate('panel', '2')).json).toEqual({ outcome: 'activated', slot: '2' });
    expect(slots('panel')).toEqual([SCHEDULE, ours, QUIZ]);
  });

  it('[ACT-07] does not overwrite anything while a slot is free', async () => {
    await setUp({ component: { 2: QUIZ } });
    expect((await activate('component', '2')).json).toEqual({ outcome: 'activated', slot: '1' });
    expect(slots('component')).toEqual([ours, QUIZ]);
  });

  it('[ACT-08] knows three panel slots and two component slots', async () => {
    expect(MAX_SLOTS).toEqual({ panel: 3, component: 2 });
    await setUp({ panel: { 1: GOALS, 2: QUIZ }, component: { 1: GOALS, 2: QUIZ } });
    expect((await activate('component')).json).toMatchObject({ outcome: 'full' });
    expect((await activate('panel')).json).toMatchObject({ outcome: 'activated' });
    const answer = await activate('component', '3');
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { error: 'request.invalid', fields: { replace: expect.any(String) } },
    ]);
  });

  it('can be repeated: an extension that is already active is not sent again', async () => {
    await setUp({ panel: { 2: ours } });
    expect((await activate('panel')).json).toEqual({ outcome: 'activated', slot: '2' });
    expect(puts()).toEqual([]);
  });

  it('[API-37] [ACT-12] returns the message of Twitch', async () => {
    await setUp({ installed: false });
    const answer = await activate('panel');
    expect([answer.status, answer.json]).toEqual([
      502,
      { error: 'extensions.update', message: 'The extension with this id and version is not installed.' },
    ]);
  });

  it("[API-37] says 'Failed to update extensions.' if Twitch gives no message", async () => {
    await fault('users/extensions', { method: 'PUT', message: '' });
    const answer = await activate('panel');
    expect([answer.status, answer.json]).toEqual([
      502,
      { error: 'extensions.update', message: 'Failed to update extensions.' },
    ]);
  });

  it('[ERR-20] reports that an extension could not be read, and changes nothing', async () => {
    const unseen = 'someotherextension000000000001';
    const install = { id: unseen, version: '1.0.0', name: 'Unseen', type: ['panel' as const], canActivate: true };
    await setUp({ panel: { 1: GOALS, 2: QUIZ } });
    channel().installs.push(install);
    channel().slots.panel['3'] = { id: unseen, version: '1.0.0' };
    await fault('extensions/released', { count: 1 });
    const answer = await activate('panel');
    expect([answer.status, answer.json]).toEqual([
      502,
      { error: 'extensions.info', message: 'Failed to fetch released extension info.' },
    ]);
    expect(puts()).toEqual([]);
    // Not released, so only its own name is known: no error (ACT-03).
    expect((await activate('panel')).json).toMatchObject({
      outcome: 'full',
      slots: [{}, {}, { slot: '3', id: unseen, name: 'Unseen', icon: null }],
    });
  });
});

describe('a grant that does not allow it', () => {
  it('asks to reconnect Twitch', async () => {
    const { users } = system.data.repositories;
    const user = await users.findById(system.channelId);
    if (!user?.grant) throw new Error('no grant');
    const all = user.grant;
    await users.update(user.id, { grant: { ...all, state: 'relink' } });
    await system.control('tokens/expire', { user: 'demo_channel' });
    const answers = [await status(), await activate('panel')];
    for (const answer of answers) expect([answer.status, answer.json]).toMatchObject([409, { error: 'auth.relink' }]);
    await users.update(user.id, { grant: all });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FixtureSystem, openFixtureSystem } from './support/fixture-system.ts';
import {
  BOUGHT_MEANWHILE,
  DONE_WITHOUT_PAGE,
  ENDED_RECORDS,
  FIXTURE_TIME,
  MODERATOR_ID,
  OPEN_RECORDS,
  RELINK_ID,
  SIGN_IN,
  STARTED_TARGET,
  STREAMERS,
  TWITCH_EFFECTS,
} from './upgrade-expectations.ts';

const { demo, paused, quiet, journal } = STREAMERS;
const STREAMER_IDS = [demo.id, paused.id, quiet.id, journal.id, RELINK_ID];
const NEW_PURCHASE = BOUGHT_MEANWHILE[0].id;
const EVERY_ID = [...Object.keys(ENDED_RECORDS), ...Object.keys(OPEN_RECORDS)];

/** Ids of clips and nonces have 21 characters. */
const idOf = (name: string) => name.padEnd(21, '0');

let system: FixtureSystem;
beforeAll(async () => {
  system = await openFixtureSystem();
});
afterAll(() => system.close());

/** Waits until the records are in these states. A failure lists the records that are not. */
async function expectStates(expected: Readonly<Record<string, string>>): Promise<void> {
  const read = async (ids: readonly string[]) => {
    const records = await Promise.all(ids.map(system.find));
    return Object.fromEntries(records.map(({ id, state }) => [id, state]));
  };
  const ids = Object.keys(expected);
  let missing = ids;
  const readMissing = async () => {
    const states = await read(missing);
    missing = missing.filter((id) => states[id] !== expected[id]);
    return missing.map((id) => `${id} is ${states[id]}, not ${expected[id]}`);
  };
  await expect.poll(readMissing, { timeout: 30_000, interval: 100 }).toEqual([]);
  expect(await read(ids)).toEqual(expected);
}

/** The state of every record once the streamer has acted. */
const endStates = () => ({
  ...ENDED_RECORDS,
  ...Object.fromEntries(Object.entries(OPEN_RECORDS).map(([id, { runs, ends }]) => [id, ends ?? runs])),
  [NEW_PURCHASE]: 'done',
});

describe('upgrading from 0.1.0', { timeout: 60_000 }, () => {
  it('reads every stored document', async () => {
    const { repositories: stores, objects } = system.data();
    const listed = await Promise.all(STREAMER_IDS.map((id) => stores.interactions.findPast(id, { limit: 0 })));
    expect(
      listed
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...EVERY_ID].sort());
    expect(await stores.intents.findSince(0)).toHaveLength(36);
    expect(await stores.intents.find(idOf('nonce-cancelled'))).toMatchObject({ cancelledAt: expect.any(Number) });
    const users = await Promise.all(STREAMER_IDS.map((id) => stores.users.findById(id)));
    expect(users.map((user) => user?.grant?.state)).toEqual(['ok', 'ok', 'ok', 'ok', 'relink']);
    expect(users.map((user) => user?.obsSetupComplete)).toEqual(Array(5).fill(false));
    for (const user of users) {
      expect(user?.waiting).toEqual({
        askFirst: 'nothing',
        returnAfterMin: 15,
        onlyOnAir: false,
        showQueue: false,
        holdScenes: [],
      });
      expect(user?.punishmentGuards).toEqual({ protectedNames: [], perHour: 10, moderators: false });
    }
    const items = await Promise.all(STREAMER_IDS.map((id) => stores.items.listOf(id)));
    expect(items.map((list) => list.length)).toEqual([21, 2, 4, 2, 0]);
    const rules = items.flatMap((list) => list.flatMap(({ features }) => features.map(({ settings }) => settings)));
    // [TTS-03] Items saved before the rules were on by default keep theirs.
    const isFiltered = rules.flatMap((settings) => ('filter' in settings ? [settings.filter.enabled] : []));
    expect(isFiltered).toEqual([false, true, false, false]);
    const clips = await stores.media.list(null);
    expect(clips).toHaveLength(6);
    for (const { key, size } of clips) expect(await objects.head(key), key).toMatchObject({ size });
    expect(await stores.media.findRemoved(new Date(FIXTURE_TIME), 10)).toHaveLength(1);
    for (const name of ['uploaded', 'claimed', 'removed']) {
      expect(await stores.claims.find(idOf(`fixture-${name}`)), name).not.toBeNull();
    }
    expect((await stores.voices.list()).map(({ type }) => type)).toEqual([...Array(6).fill('polly'), 'ai']);
    expect(await stores.leases.readSweep()).toBe(FIXTURE_TIME - 45_000);
  });

  it('picks up every open record: it finishes, or keeps waiting for the same reason as before', async () => {
    await system.start();
    await expectStates(Object.fromEntries(DONE_WITHOUT_PAGE.map((id) => [id, 'done'])));
    await system.openPage(demo);
    await system.openPage(paused);
    const playing = 'journal-playing:sound.cue';
    const returned = await system.openPage(journal, {
      journal: [
        { id: 'journal-finished:sound.cue', play: 1, phase: 'finished', positionMs: 300 },
        { id: playing, play: 1, phase: 'started', positionMs: 50 },
      ],
      playing: [playing],
    });
    returned.say({ type: 'finished', id: playing, play: 1 });
    // Longer than the server's short waits, shorter than the time a page has to start an alert.
    await system.pass(6_000, 30);
    const runStates = Object.entries(OPEN_RECORDS).map(([id, { runs }]) => [id, runs]);
    await expectStates({ ...ENDED_RECORDS, ...Object.fromEntries(runStates), [NEW_PURCHASE]: 'done' });
    expect(await system.find('started-sound')).toMatchObject({ replayed: true });
    expect(await system.find('received-two-intents')).toMatchObject({ intent: idOf('nonce-newer') });
    expect(await system.find(NEW_PURCHASE)).toMatchObject({ intent: idOf('nonce-pulled'), confirmed: true });
    await expect.poll(() => system.simulator.twitch.state.channels[demo.id]?.moderators).toContain(MODERATOR_ID);
  });

  it('keeps sessions, tokens, alert keys and account settings', async () => {
    expect((await system.call(demo, 'GET', '/api/user')).json).toMatchObject({
      twitch: { id: demo.id, access_token: 'access-token-of-demo_channel' },
      alertUrl: expect.stringMatching(new RegExp(`/${demo.alertKey}$`)),
      plan: 'plus',
      welcomeOnboardingComplete: true,
      onboardingExtension: { status: 'in-progress', skipped: { activation: { reason: 'prerequisite_met' } } },
    });
    // Their access tokens had expired, so the stored refresh tokens were used.
    for (const streamer of [paused, quiet, journal]) {
      const { twitch } = (await system.call(streamer, 'GET', '/api/user')).json as { twitch: { access_token: string } };
      expect(system.simulator.twitch.state.accessTokens[twitch.access_token]).toMatchObject({ userId: streamer.id });
    }
    expect((await system.call(demo, 'GET', '/api/user/sessions')).json).toMatchObject({
      sessions: [
        { device: 'Unknown browser', isThis: true },
        { device: 'Unknown browser', isThis: false },
      ],
    });
    expect((await system.call(demo, 'GET', '/api/user/state')).json).toMatchObject({ paused: false });
    expect((await system.call(paused, 'GET', '/api/user/state')).json).toMatchObject({ paused: true });
  });

  it('keeps the order, feature types, modes and settings of items', async () => {
    const { items } = (await system.call(demo, 'GET', '/api/user/extension')).json as {
      items: { title: string; features: { type: string; settings: { type?: string; mode?: string } }[] }[];
    };
    expect(items.slice(0, 3).map(({ title }) => title)).toEqual(['Horn', 'Say it', 'Say it your way']);
    const kinds = items.flatMap(({ features }) =>
      features.map(({ type, settings }) => [type, settings.type ?? settings.mode].filter(Boolean).join(' ')),
    );
    const media = ['single', 'random', 'personal', 'multi'].flatMap((mode) => [`sound ${mode}`, `video ${mode}`]);
    const acts = ['timeout', 'ban', 'untimeout', 'unban'].map((mode) => `punishment ${mode}`);
    expect(kinds).toEqual(expect.arrayContaining(['tts', ...media, ...acts]));
    const settingsOf = (title: string) => items.find((item) => item.title === title)?.features[0]?.settings;
    expect(settingsOf('Say it your way')).toMatchObject({
      voice: 'German',
      charLimit: 120,
      filter: { enabled: true, wordList: ['darn'], placeholder: 'beep' },
      template: { enabled: true, message: '{user} shouts {input}' },
    });
    expect(settingsOf('Clip')).toMatchObject({ position: { x: '112.5px' }, size: { w: '320px', h: '180px' } });
    expect(settingsOf('Time out')).toMatchObject({ duration: 600, target: 'text' });
    expect(settingsOf('Ban')).toMatchObject({ target: 'username', target_username: 'target_ban' });
  });

  it('completes a sign-in and an upload that were in progress', async () => {
    const { config, simulator } = system;
    const query = new URLSearchParams({
      client_id: config.twitch.clientId,
      redirect_uri: `${config.publicUrl}/auth/twitch/callback`,
      response_type: 'code',
      state: SIGN_IN.state,
      scope: 'user:edit:broadcast moderation:read',
      user: 'viewer_one',
      consent: 'auto',
    });
    const consent = await fetch(`${simulator.url}/auth/authorize?${query}`, { redirect: 'manual' });
    const headers = { Cookie: SIGN_IN.cookie };
    const back = await fetch(consent.headers.get('location') ?? '', { redirect: 'manual', headers });
    expect([back.status, back.headers.get('location')]).toEqual([303, SIGN_IN.returnTo]);

    expect(await system.data().uploads.has({ ownerId: demo.id, filename: 'waiting.mp3' })).toBe(true);
    const clip = {
      shortId: idOf('fixture-claimed'),
      source: `${config.publicUrl}/media/${quiet.login}/crash.mp3`,
      title: 'Interrupted',
      type: 'sound',
      tags: [],
      public: false,
      has_agreed: true,
      duration: 1,
      is_user_input_required: false,
      plays: 0,
    };
    expect(await system.call(quiet, 'POST', '/api/library', clip)).toMatchObject({
      json: { media: { shortId: clip.shortId } },
    });
  });

  it('lets the streamer resume, play and dismiss what is paused, held or owed', async () => {
    expect((await system.call(paused, 'PUT', '/api/user/queue', { paused: false })).status).toBe(200);
    await expectStates({ 'paused-started': 'done', 'paused-leased': 'done', 'paused-ban': 'done' });
    system.closePages();
    await system.pass(11 * 60_000, 66);
    await expectStates({ 'leased-away': 'held', 'leased-test': 'held' });
    await system.openPage(demo);
    await system.openPage(quiet);
    await system.pass(4_000, 20);
    for (const [id, { choice }] of Object.entries(OPEN_RECORDS)) {
      if (choice === undefined) continue;
      const streamer = (await system.find(id)).channelId === quiet.id ? quiet : demo;
      const [what, body] = choice === 'dismiss' ? ['dismiss', { reason: 'Too late.' }] : ['play', {}];
      const { status } = await system.call(streamer, 'POST', `/api/user/interactions/${id}/${what}`, body);
      expect(status, id).toBe(choice === 'refused' ? 409 : 200);
    }
    await expectStates(endStates());
  });

  it('plays every alert and calls Twitch exactly as often as it should', async () => {
    const plays = system.listPlays();
    const counts = Object.fromEntries(
      [...EVERY_ID, NEW_PURCHASE].map((id) => [id, plays.filter((play) => play.id.startsWith(`${id}:`)).length]),
    );
    const expected = Object.fromEntries(EVERY_ID.map((id) => [id, OPEN_RECORDS[id]?.plays ?? 0]));
    expect(counts).toEqual({ ...expected, [NEW_PURCHASE]: 1 });
    for (const { cue } of plays) {
      const path = cue.kind === 'video' ? cue.video : 'audio' in cue ? cue.audio : null;
      if (path !== null) expect((await fetch(`${system.config.publicUrl}${path}`)).status, path).toBe(200);
    }
    const effects = system.simulator.twitch.truth.entries.filter(({ action }) => action.startsWith('moderation.'));
    expect(effects.map(({ action, userId }) => `${action} ${userId}`).sort()).toEqual([...TWITCH_EFFECTS].sort());
    // A ten-minute timeout whose end was fixed five minutes before this server started.
    const { detail } = effects.find(({ userId }) => userId === STARTED_TARGET) ?? {};
    expect(detail?.durationSeconds).toBe(301);
  });

  it('changes nothing at the next start, and a day later only the purchase that was never proved', async () => {
    const ids = [...EVERY_ID, NEW_PURCHASE];
    const readAll = () => Promise.all(ids.map(system.find));
    const before = await readAll();
    const plays = system.listPlays().length;
    const effects = system.simulator.twitch.truth.lastSeq;
    const run = async () => {
      await system.openPage(demo);
      await system.openPage(quiet);
      await system.pass(6_000, 30);
    };
    await system.restart();
    await run();
    expect(await readAll()).toEqual(before);

    await system.restart(25 * 3_600_000);
    await run();
    await expectStates({ ...endStates(), 'verified-never-proved': 'owed' });
    expect(system.listPlays()).toHaveLength(plays);
    expect(system.simulator.twitch.truth.page(effects, 'effect').entries).toEqual([]);
  });
});

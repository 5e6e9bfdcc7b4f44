import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRemoderation, REMODERATION } from '../../src/twitch/remoderate.ts';
import { runDueTasks } from '../support/task-workers.ts';
import { IDS, startTwitchRig, type TwitchRig } from '../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig({ deadlineMs: 800 });
});
beforeEach(async () => {
  await rig.reset();
  await rig.signIn('demo_channel', ['punishment']);
});
afterAll(() => rig.close());

const CHANNEL: string = IDS.demoChannel;
const VIEWER: string = IDS.viewerOne;
const MODERATOR: string = IDS.moderatorOne;
const inSeconds = (seconds: number) => new Date(rig.clock.now() + seconds * 1_000);
const channel = () => {
  const found = rig.localTwitch.state.channels[CHANNEL];
  if (found === undefined) throw new Error('no channel');
  return found;
};
const banOf = (userId: string) => channel().bans.find((ban) => ban.userId === userId);
const posts = () => rig.callsTo('moderation/bans', 'POST').length;
const timeout = (userId = VIEWER, seconds = 60) =>
  rig.twitch.moderation.timeout(CHANNEL, userId, inSeconds(seconds), 'Bits used by viewer_two');

describe('timeout', () => {
  it('ends at the given time, and a repeat never extends it', async () => {
    const until = inSeconds(60);
    expect(await rig.twitch.moderation.timeout(CHANNEL, VIEWER, until, 'r')).toMatchObject({ kind: 'done' });
    const first = Date.parse(banOf(VIEWER)?.expiresAt ?? '');
    expect(Math.abs(first - Date.now() - 60_000)).toBeLessThan(2_000);
    rig.clock.skip(30_000);
    expect(await rig.twitch.moderation.timeout(CHANNEL, VIEWER, until, 'r')).toMatchObject({ kind: 'done' });
    expect(Date.parse(banOf(VIEWER)?.expiresAt ?? '')).toBeLessThan(first - 25_000);
  });

  it('lasts at least a second and at most 14 days', async () => {
    await timeout(VIEWER, -60);
    await timeout(VIEWER, 30 * 86_400);
    const truth = rig.localTwitch.truth.page(0).entries.filter((entry) => entry.action === 'moderation.timeout');
    expect(truth.map((entry) => entry.detail.durationSeconds)).toEqual([1, 1_209_600]);
  });

  it('is refused for the broadcaster and for a banned user', async () => {
    expect(await timeout(CHANNEL)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('may not be') });
    await rig.twitch.moderation.ban(CHANNEL, VIEWER, 'r');
    expect(await timeout()).toMatchObject({ kind: 'refused', reason: expect.stringContaining('already banned') });
    expect(banOf(VIEWER)?.expiresAt).toBeNull();
  });

  it('truncates a reason that Twitch would refuse', async () => {
    const outcome = await rig.twitch.moderation.timeout(CHANNEL, VIEWER, inSeconds(60), 'x'.repeat(900));
    expect(outcome).toMatchObject({ kind: 'done' });
    expect(banOf(VIEWER)?.reason).toHaveLength(500);
  });
});

describe('the outcome of an action', () => {
  const strike = (status: number, count: number | null = null) =>
    rig.fault({ target: 'helix', kind: 'answer', status, match: 'moderation/bans', method: 'POST', count });

  it.each([
    [409, 'unavailable'],
    [503, 'unavailable'],
    [500, 'unknown'],
    [502, 'unknown'],
  ])('%i: %s, and nothing is repeated here', async (status, kind) => {
    strike(status, 1);
    expect(await timeout()).toMatchObject({ kind });
    expect(posts()).toBe(1);
    expect(await timeout()).toMatchObject({ kind: 'done' });
  });

  it('applied, then 500: unknown, and a repeat has the same effect', async () => {
    rig.fault({ target: 'helix', kind: 'applied-then-500', match: 'moderation/bans', count: 1 });
    const until = inSeconds(600);
    const punish = () => rig.twitch.moderation.timeout(CHANNEL, VIEWER, until, 'r');
    expect(await punish()).toMatchObject({ kind: 'unknown' });
    const endOf = () => Date.parse(banOf(VIEWER)?.expiresAt ?? '');
    const end = endOf();
    expect(await punish()).toMatchObject({ kind: 'done' });
    expect(channel().bans.filter((ban) => ban.userId === VIEWER)).toHaveLength(1);
    // Twitch counts whole seconds from when the call arrives.
    expect(Math.abs(endOf() - end)).toBeLessThanOrEqual(1_000);
  });

  it('429: unavailable immediately, and nothing is sent before the reset', async () => {
    rig.fault({ target: 'helix', kind: 'answer', status: 429, match: 'moderation', resetSeconds: 60, count: 1 });
    expect(await timeout()).toMatchObject({ kind: 'unavailable' });
    rig.localTwitch.calls.length = 0;
    for (let call = 0; call < 20; call += 1) expect(await timeout()).toMatchObject({ kind: 'unavailable' });
    expect(rig.localTwitch.calls).toEqual([]);
    rig.clock.skip(61_000);
    expect(await timeout()).toMatchObject({ kind: 'done' });
  });

  it('401: retried once with a new token', async () => {
    rig.localTwitch.state.accessTokens = {};
    expect(await timeout()).toMatchObject({ kind: 'done' });
  });

  it('403: refused with the reason', async () => {
    rig.fault({
      target: 'helix',
      kind: 'answer',
      status: 403,
      match: 'moderation/bans',
      message: 'not allowed',
    });
    expect(await timeout()).toEqual({ kind: 'refused', reason: 'not allowed' });
    expect(posts()).toBe(1);
  });

  it('no answer: unknown, not repeated, and nothing arrives later', async () => {
    rig.fault({ target: 'helix', kind: 'hang', match: 'moderation/bans', count: 1 });
    expect(await timeout()).toMatchObject({ kind: 'unknown' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(banOf(VIEWER)).toBeUndefined();
    expect(await timeout()).toMatchObject({ kind: 'done' });
  });

  it('connection refused: unavailable, because nothing was sent', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const before = process.env.TWURPLE_MOCK_API_PORT;
    process.env.TWURPLE_MOCK_API_PORT = String(port);
    const outcome = await timeout();
    process.env.TWURPLE_MOCK_API_PORT = before;
    expect(outcome).toMatchObject({ kind: 'unavailable' });
  });

  it('a missing grant or scope: refused', async () => {
    const user = await rig.users.findById(CHANNEL);
    if (!user?.grant) throw new Error('no grant');
    await rig.users.update(CHANNEL, { grant: { ...user.grant, scopes: ['moderation:read'] } });
    rig.twitch.grants.forget(CHANNEL);
    expect(await timeout()).toMatchObject({ kind: 'refused', reason: expect.stringContaining('banned_users') });
    await rig.users.update(CHANNEL, { grant: null });
    rig.twitch.grants.forget(CHANNEL);
    expect(await timeout()).toMatchObject({ kind: 'refused' });
  });
});

describe('ban and unban', () => {
  it('bans permanently; a second ban is refused, because it may not be ours', async () => {
    expect(await rig.twitch.moderation.ban(CHANNEL, VIEWER, 'r')).toMatchObject({ kind: 'done' });
    expect(await rig.twitch.moderation.ban(CHANNEL, VIEWER, 'r')).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('already banned'),
    });
    expect(banOf(VIEWER)?.expiresAt).toBeNull();
    expect(await rig.twitch.moderation.isBanned(CHANNEL, VIEWER)).toBe(true);
  });

  it('never bans the broadcaster', async () => {
    expect(await rig.twitch.moderation.ban(CHANNEL, CHANNEL, 'r')).toMatchObject({ kind: 'refused' });
  });

  it('lifts timeouts and bans; "not banned" counts as success', async () => {
    expect(await rig.twitch.moderation.unban(CHANNEL, VIEWER)).toMatchObject({ kind: 'done' });
    await timeout();
    expect(await rig.twitch.moderation.isBanned(CHANNEL, VIEWER)).toBe(true);
    expect(await rig.twitch.moderation.unban(CHANNEL, VIEWER)).toMatchObject({ kind: 'done' });
    expect(await rig.twitch.moderation.isBanned(CHANNEL, VIEWER)).toBe(false);
  });
});

describe('look-ups', () => {
  it('read the timeout or ban of a user: who set it, when, and its end', async () => {
    const find = () => rig.twitch.moderation.findBan(CHANNEL, VIEWER);
    expect(await find()).toEqual({ kind: 'done', ban: null });
    const set = await timeout(VIEWER, 600);
    const { createdAt, expiresAt } = banOf(VIEWER) ?? {};
    const ban = { moderatorId: CHANNEL, since: new Date(createdAt ?? ''), until: new Date(expiresAt ?? '') };
    expect(set).toEqual({ kind: 'done', ban });
    expect(await find()).toEqual({ kind: 'done', ban });
    channel().bans = [
      { userId: VIEWER, moderatorId: MODERATOR, reason: '', createdAt: '2026-01-01T00:00:00Z', expiresAt: null },
    ];
    const since = new Date('2026-01-01T00:00:00Z');
    expect(await find()).toEqual({ kind: 'done', ban: { moderatorId: MODERATOR, since, until: null } });
  });

  it.each([
    [500, 'unavailable'],
    [503, 'unavailable'],
    [403, 'refused'],
  ])('of a ban are never in doubt: %i means %s', async (status, kind) => {
    rig.fault({ target: 'helix', kind: 'answer', status, match: 'moderation/banned' });
    expect(await rig.twitch.moderation.findBan(CHANNEL, VIEWER)).toMatchObject({ kind });
  });

  it('find users by name, but no unknown ones', async () => {
    expect(await rig.twitch.moderation.findUser(CHANNEL, 'Viewer_One')).toEqual({
      id: VIEWER,
      login: 'viewer_one',
      displayName: 'viewer_one',
    });
    expect(await rig.twitch.moderation.findUser(CHANNEL, 'nobody_here')).toBeNull();
  });

  it('report that Twitch is unavailable', async () => {
    rig.fault({ target: 'helix', kind: 'answer', status: 500 });
    await expect(rig.twitch.moderation.findUser(CHANNEL, 'viewer_one')).rejects.toMatchObject({
      code: 'twitch.unavailable',
    });
    await expect(rig.twitch.moderation.isBanned(CHANNEL, VIEWER)).rejects.toMatchObject({ code: 'twitch.unavailable' });
  });
});

describe('the role of a moderator who is timed out', () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const handler = () => createRemoderation({ clients: rig.twitch.clients, clock: rig.clock, log });
  const sweep = () =>
    runDueTasks({ store: rig.taskStore, clock: rig.clock, log }, (tasks) => tasks.register(REMODERATION, handler()));
  /** Lets a timeout expire at Twitch. */
  const endTimeout = () => {
    channel().bans = [];
  };
  const pending = () => rig.store.collection('tasks').find().toArray();

  it('is restored once the timeout is over, not before', async () => {
    expect(await timeout(MODERATOR, 60)).toMatchObject({ kind: 'done' });
    expect(channel().moderators).toEqual([]);
    await sweep();
    expect(channel().moderators).toEqual([]);
    rig.clock.skip(63_000);
    endTimeout();
    await sweep();
    expect(channel().moderators).toEqual([MODERATOR]);
    expect(await pending()).toEqual([]);
  });

  it('is restored even after another timeout in the meantime, by us or by others', async () => {
    await timeout(MODERATOR, 60);
    await timeout(MODERATOR, 600);
    rig.clock.skip(63_000);
    await sweep();
    expect(channel().moderators).toEqual([]);
    rig.clock.skip(540_000);
    const ban = banOf(MODERATOR);
    if (ban !== undefined) ban.expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await sweep();
    expect(channel().moderators).toEqual([]);
    expect(await pending()).toHaveLength(1);
    endTimeout();
    rig.clock.skip(3_700_000);
    await sweep();
    expect(channel().moderators).toEqual([MODERATOR]);
  });

  it('is restored immediately when the timeout is lifted', async () => {
    await timeout(MODERATOR, 600);
    await rig.twitch.moderation.unban(CHANNEL, MODERATOR);
    await sweep();
    expect(channel().moderators).toEqual([MODERATOR]);
  });

  it('is not restored after a ban', async () => {
    await timeout(MODERATOR, 60);
    endTimeout();
    await rig.twitch.moderation.ban(CHANNEL, MODERATOR, 'r');
    expect(await pending()).toEqual([]);
  });

  it('is restored once Twitch is available again', async () => {
    await timeout(MODERATOR, 60);
    endTimeout();
    rig.clock.skip(63_000);
    rig.fault({ target: 'helix', kind: 'answer', status: 503, match: 'moderation/moderators', count: 1 });
    await sweep();
    expect(channel().moderators).toEqual([]);
    rig.clock.skip(61_000);
    await sweep();
    expect(channel().moderators).toEqual([MODERATOR]);
  });

  it('is restored after a timeout that arrives while it is being restored', async () => {
    await timeout(MODERATOR, 60);
    endTimeout();
    rig.clock.skip(63_000);
    await runDueTasks({ store: rig.taskStore, clock: rig.clock, log }, (tasks) =>
      tasks.register(REMODERATION, async (task) => {
        const outcome = await handler()(task);
        expect(await timeout(MODERATOR, 600)).toMatchObject({ kind: 'done' });
        return outcome;
      }),
    );
    expect(channel().moderators).toEqual([]);
    rig.clock.skip(603_000);
    endTimeout();
    await sweep();
    expect(channel().moderators).toEqual([MODERATOR]);
  });

  it('is restored if it returns between the read and the next timeout', async () => {
    await timeout(MODERATOR, 60);
    endTimeout();
    rig.clock.skip(63_000);
    const { moderation } = rig.twitch.clients.forStreamer(CHANNEL);
    const ban = moderation.banUser.bind(moderation);
    vi.spyOn(moderation, 'banUser').mockImplementationOnce(async (...args) => {
      await sweep();
      return ban(...args);
    });
    expect(await timeout(MODERATOR, 600)).toMatchObject({ kind: 'done' });
    expect(channel().moderators).toEqual([]);
    expect(await pending()).toHaveLength(1);
  });

  it('is checked at most every two seconds while Twitch still lists an ended timeout', async () => {
    await timeout(MODERATOR, 60);
    rig.clock.skip(63_000);
    const before = rig.callsTo('moderation/banned').length;
    const ban = banOf(MODERATOR);
    if (ban !== undefined) ban.expiresAt = new Date(Date.now() + 50).toISOString();
    await sweep();
    expect(rig.callsTo('moderation/banned').length - before).toBe(1);
    endTimeout();
    rig.clock.skip(2_100);
    await sweep();
    expect(channel().moderators).toEqual([MODERATOR]);
  });

  it('is recorded before it is lost', async () => {
    rig.fault({ target: 'helix', kind: 'hang', match: 'moderation/bans', count: 1 });
    expect(await timeout(MODERATOR, 60)).toMatchObject({ kind: 'unknown' });
    expect(await pending()).toHaveLength(1);
  });

  it('is not taken if it could not be restored', async () => {
    const user = await rig.users.findById(CHANNEL);
    if (!user?.grant) throw new Error('no grant');
    const scopes = user.grant.scopes.filter((scope) => scope !== 'channel:manage:moderators');
    await rig.users.update(CHANNEL, { grant: { ...user.grant, scopes } });
    rig.twitch.grants.forget(CHANNEL);
    expect(await timeout(MODERATOR)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('moderator') });
    expect(channel().moderators).toEqual([MODERATOR]);
    expect(await timeout(VIEWER)).toMatchObject({ kind: 'done' });
    expect(await pending()).toEqual([]);
  });

  it('needs no task if Twitch refuses the timeout', async () => {
    rig.fault({ target: 'helix', kind: 'answer', status: 400, match: 'moderation/bans', method: 'POST' });
    expect(await timeout(MODERATOR)).toMatchObject({ kind: 'refused' });
    expect(await pending()).toEqual([]);
  });
});

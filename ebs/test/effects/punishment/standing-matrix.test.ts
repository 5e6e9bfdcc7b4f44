import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '@bitcue/shared/errors/codes.ts';
import { type PunishmentSettings, punishmentSettings } from '@bitcue/shared/features/punishment/punishment.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPunishmentExecutor } from '../../../src/effects/punishment/execute.ts';
import { createFeaturePorts, makeContext } from '../../support/feature-ports.ts';
import { IDS, startTwitchRig, type TwitchRig } from '../../support/twitch-rig.ts';

const CHANNEL: string = IDS.demoChannel;
const TARGET: string = IDS.viewerOne;
const MODERATOR: string = IDS.moderatorOne;
const MODES = ['timeout', 'ban', 'untimeout', 'unban'] as const;
const DAY_S = 86_400;

let rig: TwitchRig;
let executor: ReturnType<typeof createPunishmentExecutor>;
beforeAll(async () => {
  rig = await startTwitchRig();
  await rig.signIn('demo_channel', ['punishment']);
  const { moderation } = rig.twitch;
  const { clock, punishments, withLease } = rig;
  executor = createPunishmentExecutor({ ...createFeaturePorts().ports, clock, punishments, withLease, moderation });
});
beforeEach(async () => {
  channel().bans = [];
  await rig.store.collection('punishments').deleteMany({});
});
afterAll(() => rig.close());

const channel = () => {
  const found = rig.localTwitch.state.channels[CHANNEL];
  if (found === undefined) throw new Error('no channel');
  return found;
};
const banOf = () => channel().bans.find((ban) => ban.userId === TARGET);
/** Seconds left of the target's timeout; Infinity if they are banned, 0 if neither. */
const secondsLeft = () => {
  const ban = banOf();
  if (ban === undefined) return 0;
  return ban.expiresAt === null ? Number.POSITIVE_INFINITY : (Date.parse(ban.expiresAt) - Date.now()) / 1_000;
};
const setByHand = (moderatorId: string, seconds: number | null) => {
  const createdAt = new Date().toISOString();
  const expiresAt = seconds === null ? null : new Date(Date.now() + seconds * 1_000).toISOString();
  channel().bans = [{ userId: TARGET, moderatorId, reason: 'By hand', createdAt, expiresAt }];
};

const plan = (settings: Partial<PunishmentSettings>) =>
  executor.plan(punishmentSettings.parse(settings), {
    channelId: CHANNEL,
    buyer: { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' },
    itemTitle: 'Time out',
    input: { 'punishment.target': 'viewer_one' },
  });
/** Context of a purchase made while the target was free. */
const sell = async (id: string, settings: Partial<PunishmentSettings>) => {
  const bans = channel().bans;
  channel().bans = [];
  const [action] = await plan(settings);
  channel().bans = bans;
  const context = makeContext({ id, channelId: CHANNEL, data: action?.data ?? {} });
  return { ...context, data: { ...context.data, ...executor.action.freeze?.(context, rig.clock.now()) } };
};
const buy = async (id: string, settings: Partial<PunishmentSettings>) => executor.action.act(await sell(id, settings));

/** The punishments that the target may be under, and how each is set. */
const STANDINGS = {
  nothing: async () => {},
  'our timeout': () => buy('tx-before', { duration: 600 }),
  'our ban': () => buy('tx-before', { mode: 'ban' }),
  "a moderator's timeout": async () => setByHand(MODERATOR, DAY_S),
  "the streamer's timeout": async () => setByHand(CHANNEL, DAY_S),
  "a moderator's ban": async () => setByHand(MODERATOR, null),
  "the streamer's ban, longer ago": async () => {
    await buy('tx-before', { mode: 'ban' });
    setByHand(CHANNEL, null);
    const ban = banOf();
    if (ban) ban.createdAt = '2026-01-01T00:00:00Z';
  },
} as const;
type Under = keyof typeof STANDINGS;

/** Seconds left afterwards, or why it is refused. A pair: without and with the streamer's permission to lift it. */
type End = number | ErrorCode;
const BANNED = Number.POSITIVE_INFINITY;
const KEPT: [End, End] = ['target.kept', 0];
const TABLE: Record<(typeof MODES)[number], Record<Under, End | [End, End]>> = {
  timeout: {
    nothing: 600,
    'our timeout': 1_200,
    'our ban': 'target.banned',
    "a moderator's timeout": 'target.punished',
    "the streamer's timeout": 'target.punished',
    "a moderator's ban": 'target.punished',
    "the streamer's ban, longer ago": 'target.punished',
  },
  ban: {
    nothing: BANNED,
    'our timeout': BANNED,
    'our ban': 'target.banned',
    "a moderator's timeout": 'target.punished',
    "the streamer's timeout": 'target.punished',
    "a moderator's ban": 'target.punished',
    "the streamer's ban, longer ago": 'target.punished',
  },
  untimeout: {
    nothing: 0,
    'our timeout': 0,
    'our ban': 'target.banned',
    "a moderator's timeout": KEPT,
    "the streamer's timeout": KEPT,
    "a moderator's ban": 'target.banned',
    "the streamer's ban, longer ago": 'target.banned',
  },
  unban: {
    nothing: 0,
    'our timeout': 0,
    'our ban': 0,
    "a moderator's timeout": KEPT,
    "the streamer's timeout": KEPT,
    "a moderator's ban": KEPT,
    "the streamer's ban, longer ago": KEPT,
  },
};
const CASES = MODES.flatMap((mode) =>
  (Object.keys(STANDINGS) as Under[]).flatMap((under) =>
    [false, true].map((liftsOthers) => {
      const end = TABLE[mode][under];
      return { mode, under, liftsOthers, end: Array.isArray(end) ? end[Number(liftsOthers)] : end };
    }),
  ),
);

describe('a paid punishment, by what the target is under at Twitch', () => {
  it.each(CASES)('$mode, $under, may lift others: $liftsOthers → $end', async ({ mode, under, liftsOthers, end }) => {
    await STANDINGS[under]();
    const before = structuredClone(channel().bans);
    const settings = { mode, duration: 600, lift_others: liftsOthers };
    const context = await sell('tx-now', settings);
    const planned = await plan(settings).catch((error: unknown) => error);
    const outcome = await executor.action.act(context);
    if (typeof end === 'string') {
      const { message } = ERRORS[end];
      expect(planned).toBeInstanceOf(AppError);
      expect(planned).toMatchObject({ code: end, fields: { 'punishment.target': message } });
      expect(outcome).toEqual({ kind: 'refused', reason: message });
      expect(channel().bans).toEqual(before);
      return;
    }
    expect(planned).toHaveLength(2);
    expect(outcome).toMatchObject({ kind: 'done' });
    if (end === BANNED || end === 0) expect(secondsLeft()).toBe(end);
    else expect(Math.abs(secondsLeft() - (end ?? 0))).toBeLessThan(3);
    // A process that cannot know whether it was done reads it back.
    expect(await executor.action.readBack(context, 0)).toEqual({ kind: 'done' });
  });
});

describe('whose timeout it is', () => {
  it('two timeouts at the same time add up', async () => {
    const both = [await sell('tx-1', { duration: 600 }), await sell('tx-2', { duration: 60 })];
    await Promise.all(both.map((context) => executor.action.act(context)));
    expect(Math.abs(secondsLeft() - 660)).toBeLessThan(3);
  });

  it.each([
    [1.5, 660],
    [-1.5, 660],
    [2.5, 'target.punished'],
    [-2.5, 'target.punished'],
  ] as const)('one that ends %d s from ours', async (seconds, end) => {
    await buy('tx-before', { duration: 600 });
    const ban = banOf();
    const ours = Date.parse(ban?.expiresAt ?? '');
    if (ban) ban.expiresAt = new Date(ours + seconds * 1_000).toISOString();
    const outcome = await buy('tx-now', { duration: 60 });
    if (typeof end === 'number') expect(Math.abs(secondsLeft() - end)).toBeLessThan(4);
    else expect(outcome).toEqual({ kind: 'refused', reason: ERRORS[end].message });
  });

  it("is a moderator's if Twitch names a moderator, whatever its end", async () => {
    await buy('tx-before', { duration: 600 });
    const ban = banOf();
    if (ban) ban.moderatorId = MODERATOR;
    expect(await buy('tx-now', { mode: 'untimeout' })).toMatchObject({ kind: 'refused' });
    expect(banOf()).toEqual(ban);
  });

  it('an extended one is still ours, and one that was lifted is not', async () => {
    await buy('tx-1', { duration: 600 });
    await buy('tx-2', { duration: 600 });
    await buy('tx-3', { duration: 600 });
    expect(Math.abs(secondsLeft() - 1_800)).toBeLessThan(4);
    const ban = banOf();
    expect(await buy('tx-4', { mode: 'untimeout' })).toEqual({ kind: 'done' });
    expect(secondsLeft()).toBe(0);
    // The streamer sets it again by hand, with the same end.
    if (ban) channel().bans = [ban];
    expect(await buy('tx-5', { mode: 'untimeout' })).toMatchObject({ kind: 'refused' });
  });

  it('a new one does not extend one that was lifted by hand', async () => {
    await buy('tx-1', { duration: 600 });
    channel().bans = [];
    await buy('tx-2', { duration: 60 });
    expect(Math.abs(secondsLeft() - 60)).toBeLessThan(3);
  });

  it("does not depend on this machine's clock", async () => {
    rig.clock.skip(45_000);
    await buy('tx-1', { duration: 600 });
    rig.clock.skip(-45_000);
    await buy('tx-2', { duration: 600 });
    expect(Math.abs(secondsLeft() - 1_200)).toBeLessThan(4);
    expect(await buy('tx-3', { mode: 'untimeout' })).toEqual({ kind: 'done' });
  });

  it('is never longer than Twitch allows', async () => {
    await buy('tx-1', { duration: 14 * DAY_S - 30 });
    const { message } = ERRORS['target.too_long'];
    expect(await buy('tx-2', { duration: 60 })).toEqual({ kind: 'refused', reason: message });
  });
});

describe('a punishment in doubt', () => {
  it('is recorded before Twitch is called, is not applied twice, and can be extended', async () => {
    rig.fault({ target: 'helix', kind: 'applied-then-500', match: 'moderation/bans', method: 'POST', count: 1 });
    const context = await sell('tx-1', { duration: 600 });
    expect(await executor.action.act(context)).toMatchObject({ kind: 'unknown' });
    expect(await rig.punishments.listOf(CHANNEL, TARGET)).toMatchObject([{ id: 'tx-1:demo-feature.action' }]);
    // It is ours, so it is not done again, and another one extends it.
    expect(await executor.action.readBack(context, 0)).toEqual({ kind: 'done' });
    expect(await executor.action.act(context)).toEqual({ kind: 'done' });
    expect(Math.abs(secondsLeft() - 600)).toBeLessThan(3);
    await buy('tx-2', { duration: 600 });
    expect(Math.abs(secondsLeft() - 1_200)).toBeLessThan(4);
  });

  it.each(['timeout', 'ban'] as const)('that was not applied is tried again: %s', async (mode) => {
    rig.fault({ target: 'helix', kind: 'answer', status: 500, match: 'moderation/bans', method: 'POST', count: 1 });
    const context = await sell('tx-1', { mode });
    expect(await executor.action.act(context)).toMatchObject({ kind: 'unknown' });
    expect(await executor.action.readBack(context, 0)).toEqual({ kind: 'not-done' });
    expect(await executor.action.act(context)).toMatchObject({ kind: 'done' });
    expect(secondsLeft()).toBeGreaterThan(590);
  });

  it.each(['untimeout', 'unban'] as const)('lifts once: %s', async (mode) => {
    await buy('tx-before', { duration: 600 });
    rig.fault({ target: 'helix', kind: 'applied-then-500', match: 'moderation/bans', method: 'DELETE', count: 1 });
    const context = await sell('tx-1', { mode });
    expect(await executor.action.readBack(context, 0)).toEqual({ kind: 'not-done' });
    expect(await executor.action.act(context)).toMatchObject({ kind: 'unknown' });
    expect(await executor.action.readBack(context, 0)).toEqual({ kind: 'done' });
  });

  it('that Twitch refuses is forgotten', async () => {
    rig.fault({ target: 'helix', kind: 'answer', status: 403, match: 'moderation/bans', method: 'POST', count: 1 });
    expect(await buy('tx-1', {})).toMatchObject({ kind: 'refused' });
    expect(await rig.punishments.listOf(CHANNEL, TARGET)).toEqual([]);
  });
});

it('refuses before Bits are used if Twitch does not say what the target is under', async () => {
  rig.fault({ target: 'helix', kind: 'answer', status: 500, match: 'moderation/banned', count: 1 });
  await expect(plan({})).rejects.toMatchObject({ code: 'twitch.unavailable' });
});

import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { punishmentSettings } from '@bitcue/shared/features/punishment/punishment.ts';
import { describe, expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { makeCue } from '../step-context.ts';
import { createPunishmentExecutor } from './execute.ts';

const TARGET = { id: '4000', login: 'demo_target', name: 'Demo_Target' };

function setUp() {
  const rig = createFeaturePorts();
  const executor = createPunishmentExecutor(rig.ports);
  const plan = (settings: object, typed = 'demo_target') =>
    executor.plan(punishmentSettings.parse(settings), {
      channelId: FEATURE_CHANNEL,
      buyer: { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' },
      itemTitle: 'Time out',
      input: { 'punishment.target': typed },
    });
  const contextOf = (data: Record<string, unknown>) => makeContext({ data, title: 'Time out', amount: 25 });
  /** Begins the action and tries it once, as the runner does. The next try starts from the frozen facts. */
  const act = async (data: Record<string, unknown>) => {
    const frozen = { ...data, ...executor.action.freeze?.(contextOf(data), rig.clock.now()) };
    return { outcome: await executor.action.act(contextOf(frozen)), frozen };
  };
  return { ...rig, executor, plan, contextOf, act };
}

describe('a punishment before Bits are used', () => {
  it('[PUN-01] finds the target the viewer names, or the fixed one', async () => {
    const { plan } = setUp();
    const targetOf = async (...args: Parameters<typeof plan>) => (await plan(...args))[0]?.data.target;
    expect(await targetOf({}, '@Demo_Target')).toEqual(TARGET);
    expect(await targetOf({ target: 'username', target_username: ' DEMO_target ' }, 'demo_channel')).toEqual(TARGET);
  });

  it('refuses an unknown name, with the error at the field', async () => {
    const { plan } = setUp();
    const message = 'There is no Twitch user with that name.';
    await expect(plan({}, 'nobody')).rejects.toMatchObject({
      code: 'target.unknown',
      message,
      fields: { 'punishment.target': message },
    });
    const fixed = { target: 'username', target_username: 'nobody' };
    await expect(plan(fixed)).rejects.toMatchObject({ code: 'target.unknown', fields: undefined });
  });

  it('refuses the streamer as target, a missing target, and any target while Twitch is unavailable', async () => {
    const { plan, ports } = setUp();
    await expect(plan({}, 'demo_channel')).rejects.toMatchObject({ code: 'target.protected' });
    await expect(plan({ target: 'username' })).rejects.toMatchObject({ code: 'item.unavailable' });
    ports.moderation.findUser = async () => {
      throw new AppError('twitch.unavailable');
    };
    await expect(plan({})).rejects.toMatchObject({ code: 'twitch.unavailable', status: 503 });
  });
});

describe('the target of a reward', () => {
  const person = (id: string, login: string) => ({ id, login, displayName: login });
  const streamer = { id: FEATURE_CHANNEL, login: 'demo_channel', displayName: 'Demo_Channel' };
  const targetOf = async ([step]: readonly { data: Record<string, unknown> }[]) => step?.data.target as object;

  it('[FEAT-punishment-01] is whoever redeems it', async () => {
    const { plan, executor } = setUp();
    expect(await targetOf(await plan({ target: 'redeemer' }))).toEqual({
      id: '3000',
      login: 'demo_viewer',
      name: 'Demo_Viewer',
    });
    const sale = { channelId: FEATURE_CHANNEL, itemTitle: 'Me', input: {} };
    const settings = punishmentSettings.parse({ target: 'redeemer' });
    const nobody = { opaqueId: null, userId: null, login: null, name: null };
    await expect(executor.plan(settings, { ...sale, buyer: nobody })).rejects.toMatchObject({ code: 'target.unknown' });
    const owner = { opaqueId: null, userId: FEATURE_CHANNEL, login: 'demo_channel', name: null };
    await expect(executor.plan(settings, { ...sale, buyer: owner })).rejects.toMatchObject({
      code: 'target.protected',
    });
  });

  it('[FEAT-punishment-03] is drawn from the chatters without the streamer and bots', async () => {
    const { plan, fakes } = setUp();
    const people = ['viewer_one', 'viewer_two', 'viewer_three'].map((login, at) => person(String(4_001 + at), login));
    fakes.chatters = { kind: 'done', chatters: [streamer, person('9', 'nightbot'), ...people] };
    const drawn: unknown[] = [];
    for (fakes.draw = 0; fakes.draw < 1; fakes.draw += 0.125) {
      drawn.push(((await targetOf(await plan({ target: 'randomChatter' }))) as { login: string }).login);
    }
    expect(drawn).toEqual([
      'viewer_one',
      'viewer_one',
      'viewer_one',
      'viewer_two',
      'viewer_two',
      'viewer_two',
      'viewer_three',
      'viewer_three',
    ]);
  });

  it('is drawn again if the guards protect whoever was drawn, and refused if nobody is left', async () => {
    const { plan, fakes, ports } = setUp();
    fakes.guards.protectedNames = ['viewer_one'];
    fakes.chatters = { kind: 'done', chatters: [person('4001', 'viewer_one'), person('4002', 'viewer_two')] };
    expect(await targetOf(await plan({ target: 'randomChatter' }))).toMatchObject({ login: 'viewer_two' });
    fakes.guards.protectedNames = ['viewer_one', 'viewer_two'];
    await expect(plan({ target: 'randomChatter' })).rejects.toMatchObject({ code: 'target.nobody' });
    fakes.chatters = { kind: 'done', chatters: [streamer] };
    await expect(plan({ target: 'randomChatter' })).rejects.toMatchObject({ code: 'target.nobody' });
    ports.chatters.list = async () => ({ kind: 'refused', reason: 'Missing scope' });
    await expect(plan({ target: 'randomChatter' })).rejects.toMatchObject({ code: 'twitch.unavailable' });
  });

  it('asks Twitch about five chatters at most', async () => {
    const { plan, fakes, ports } = setUp();
    fakes.isModerator = true;
    let asked = 0;
    const { findBan } = ports.moderation;
    ports.moderation.findBan = (...args) => {
      asked += 1;
      return findBan(...args);
    };
    const chatters = Array.from({ length: 20 }, (_, at) => person(String(5_000 + at), `mod_${at}`));
    fakes.chatters = { kind: 'done', chatters };
    await expect(plan({ target: 'randomChatter' })).rejects.toMatchObject({ code: 'target.nobody' });
    expect(asked).toBe(5);
  });
});

it.each([
  ['bits', 'Bits used by Demo_Viewer'],
  ['points', 'Channel points used by Demo_Viewer'],
  ['demo', 'Test by Demo_Viewer'],
] as const)('tells moderators what it was paid with: %s', async (source, reason) => {
  const { plan, executor, fakes } = setUp();
  const [action] = await plan({ mode: 'ban' });
  await executor.action.act(makeContext({ source, data: action?.data ?? {} }));
  expect(fakes.done).toEqual([['ban', FEATURE_CHANNEL, '4000', reason]]);
});

describe('a punishment once Bits are used', () => {
  it.each([
    ['ban', [['ban', FEATURE_CHANNEL, '4000', 'Bits used by Demo_Viewer']], 'Demo_Target is banned'],
    ['unban', [], 'Demo_Target may chat again'],
    ['untimeout', [], 'Demo_Target may chat again'],
  ])('does what is needed at Twitch for %s, and announces it', async (mode, done, text) => {
    const { plan, act, executor, contextOf, fakes } = setUp();
    const [action, notice] = await plan({ mode });
    expect((await act(action?.data ?? {})).outcome).toEqual({ kind: 'done' });
    // Nobody is banned, so there is nothing to lift.
    expect(fakes.done).toEqual(done);
    expect(await makeCue(executor.cue, contextOf(notice?.data ?? {}))).toEqual({
      kind: 'notice',
      viewer: 'Demo_Viewer',
      action: 'used Time out',
      amount: 25,
      durationMs: 5_000,
      text,
      // A ban is announced plainly: there is no joke about somebody who is gone.
      ...(mode === 'untimeout' && { mark: 'door' }),
      tier: 2,
      origin: 'bits',
    });
  });

  it('[PUN-08] times out for the configured time, and describes it', async () => {
    const { plan, act, executor, contextOf, fakes, clock } = setUp();
    const [action, notice] = await plan({ duration: 5_400 });
    await act(action?.data ?? {});
    const until = new Date(clock.now() + 5_400_000);
    expect(fakes.done).toEqual([['timeout', FEATURE_CHANNEL, '4000', until, 'Bits used by Demo_Viewer']]);
    expect(await makeCue(executor.cue, contextOf(notice?.data ?? {}))).toMatchObject({
      text: 'Demo_Target is timed out for 1 hour 30 minutes',
      mark: 'hourglass',
      target: 'Demo_Target',
      term: '1 hour 30 minutes',
    });
  });

  it('keeps the end of a retried timeout, which is frozen before the first try', async () => {
    const { plan, act, executor, contextOf, fakes, clock } = setUp();
    const [action] = await plan({ duration: 60 });
    const until = clock.now() + 60_000;
    fakes.outcome = { kind: 'unknown', reason: 'no answer' };
    const first = await act(action?.data ?? {});
    expect(first.outcome).toEqual({ kind: 'unknown', reason: 'no answer' });
    expect(first.frozen.untilMs).toBe(until);

    fakes.done.splice(0);
    fakes.outcome = { kind: 'done' };
    await clock.advance(20_000);
    const again = JSON.parse(JSON.stringify(first.frozen));
    expect(await executor.action.act(contextOf(again))).toMatchObject({ kind: 'done' });
    expect(fakes.done[0]?.[3]).toEqual(new Date(until));
  });

  it('requests nothing if the timeout ended before Twitch could be called', async () => {
    const { plan, act, executor, contextOf, fakes, clock } = setUp();
    const [action] = await plan({ duration: 60 });
    const { frozen } = await act(action?.data ?? {});
    fakes.done.splice(0);
    await clock.advance(60_000);
    expect(await executor.action.act(contextOf(frozen))).toEqual({ kind: 'done' });
    expect(fakes.done).toEqual([]);
  });

  it("reports Twitch's refusal", async () => {
    const { plan, act, fakes } = setUp();
    fakes.outcome = { kind: 'refused', reason: 'The user may not be banned.' };
    const [action] = await plan({ mode: 'ban' });
    expect((await act(action?.data ?? {})).outcome).toEqual(fakes.outcome);
  });
});

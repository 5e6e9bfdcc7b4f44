import { vipSettings } from '@bitcue/shared/features/vip/vip.ts';
import { describe, expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { makeCue } from '../step-context.ts';
import { createVipExecutor } from './execute.ts';

const DAY_MS = 86_400_000;
const person = (id: string, login: string) => ({ id, login, displayName: login });

function setUp() {
  const rig = createFeaturePorts();
  const executor = createVipExecutor(rig.ports);
  const plan = (settings: object, typed = '', buyerId: string | null = '3000') =>
    executor.plan(vipSettings.parse(settings), {
      channelId: FEATURE_CHANNEL,
      buyer: { opaqueId: null, userId: buyerId, login: 'demo_viewer', name: 'Demo_Viewer' },
      itemTitle: 'Crown',
      input: typed === '' ? {} : { 'vip.target': typed },
    });
  const targetOf = async (...args: Parameters<typeof plan>) => (await plan(...args))[0]?.data.target;
  return { ...rig, executor, plan, targetOf };
}

describe('who becomes a VIP', () => {
  it('[FEAT-vip-01] is the redeemer, the person they enter, or a fixed chatter', async () => {
    const { targetOf } = setUp();
    const demo = { id: '4000', name: 'Demo_Target' };
    expect(await targetOf({})).toEqual({ id: '3000', name: 'Demo_Viewer' });
    expect(await targetOf({ target: 'redeemers_entry' }, 'demo_target')).toEqual(demo);
    expect(await targetOf({ target: 'username', target_chatter: '@Demo_Target' })).toEqual(demo);
  });

  it('is never an unknown user or the streamer', async () => {
    const { plan } = setUp();
    await expect(plan({}, '', null)).rejects.toMatchObject({ code: 'target.unknown' });
    await expect(plan({}, '', FEATURE_CHANNEL)).rejects.toMatchObject({ code: 'target.protected' });
    await expect(plan({ target: 'redeemers_entry' }, 'nobody')).rejects.toMatchObject({
      code: 'target.unknown',
      fields: { 'vip.target': 'There is no Twitch user with that name.' },
    });
    await expect(plan({ target: 'username', target_chatter: 'demo_channel' })).rejects.toMatchObject({
      code: 'target.protected',
    });
    await expect(plan({ target: 'username' })).rejects.toMatchObject({ code: 'item.unavailable' });
  });

  it('is drawn from chat, without the streamer, bots, moderators and VIPs', async () => {
    const { fakes, plan, targetOf } = setUp();
    const people = [person(FEATURE_CHANNEL, 'demo_channel'), person('9', 'nightbot'), person('4001', 'viewer_one')];
    fakes.chatters = { kind: 'done', chatters: people };
    expect(await targetOf({ target: 'random' })).toEqual({ id: '4001', name: 'viewer_one' });
    fakes.isModerator = true;
    await expect(plan({ target: 'random' })).rejects.toMatchObject({ code: 'target.nobody' });
    fakes.isModerator = false;
    fakes.before = true;
    await expect(plan({ target: 'random' })).rejects.toMatchObject({ code: 'target.nobody' });
    fakes.chatters = { kind: 'refused', reason: 'Missing scope' };
    await expect(plan({ target: 'random' })).rejects.toMatchObject({ code: 'twitch.unavailable' });
  });
});

describe('a VIP', () => {
  const run = async (settings: object, over: { before?: boolean; leftMs?: number | null } = {}) => {
    const { executor, plan, fakes, clock } = setUp();
    const [step] = await plan(settings);
    fakes.before = over.before ?? false;
    fakes.claimEnd = over.leftMs == null ? null : clock.now() + over.leftMs;
    const context = makeContext({ data: JSON.parse(JSON.stringify(step?.data)), title: 'Crown' });
    return { outcome: await executor.action.act(context), cue: await makeCue(executor.cue, context), held: fakes.done };
  };

  it('is permanent by default', async () => {
    const { outcome, cue, held } = await run({});
    expect(outcome).toEqual({ kind: 'done', note: 'Demo_Viewer is a VIP.' });
    expect(held).toMatchObject([['hold', FEATURE_CHANNEL, 'vip:3000', { value: true, forMs: null, adds: true }]]);
    expect(cue).toMatchObject({ kind: 'notice', text: 'Demo_Viewer is a VIP' });
  });

  it('is held for a time, and announces how many days are left in total', async () => {
    const { outcome, cue, held } = await run({ durationS: 7 * 86_400 }, { leftMs: 14 * DAY_MS - 5_000 });
    expect(held).toMatchObject([['hold', FEATURE_CHANNEL, 'vip:3000', { forMs: 7 * DAY_MS }]]);
    expect(outcome).toEqual({ kind: 'done', note: 'Demo_Viewer is a VIP for 14 days.' });
    expect(cue).toMatchObject({ text: 'Demo_Viewer is a VIP for 14 days' });
  });

  it('is refused for a VIP', async () => {
    const { outcome } = await run({}, { before: true });
    expect(outcome).toEqual({ kind: 'refused', reason: 'Demo_Viewer is a VIP already.' });
  });
});

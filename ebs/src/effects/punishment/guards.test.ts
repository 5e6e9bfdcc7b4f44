import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { type PunishmentSettings, punishmentSettings } from '@bitcue/shared/features/punishment/punishment.ts';
import type { PunishmentGuards } from '@bitcue/shared/users/punishment-guards.ts';
import { describe, expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { createPunishmentExecutor } from './execute.ts';

const HOUR_MS = 3_600_000;

function setUp(settings: Partial<PunishmentSettings> = {}) {
  const rig = createFeaturePorts();
  const executor = createPunishmentExecutor(rig.ports);
  const plan = () =>
    executor.plan(punishmentSettings.parse({ duration: 60, ...settings }), {
      channelId: FEATURE_CHANNEL,
      buyer: { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' },
      itemTitle: 'Time out',
      input: { 'punishment.target': 'Demo_Target' },
    });
  const sell = async (id: string) => {
    const [action] = await plan();
    return makeContext({ id, data: { ...action?.data } });
  };
  const guard = (guards: Partial<PunishmentGuards>) => Object.assign(rig.fakes.guards, guards);
  const act = executor.action.act;
  return { ...rig, plan, sell, act, guard };
}

/** Punishes the target `times` times. */
async function punish({ sell, act, fakes }: ReturnType<typeof setUp>, times: number) {
  for (let count = 1; count <= times; count += 1) {
    expect(await act(await sell(`tx-${count}`))).toMatchObject({ kind: 'done' });
    fakes.ban = null;
  }
}

describe.each(['timeout', 'ban'] as const)('the guards of a paid %s', (mode) => {
  const refused = (code: 'target.protected' | 'target.limit') => ({ kind: 'refused', reason: ERRORS[code].message });

  it('protect names, before Bits are used and right before the act', async () => {
    const rig = setUp({ mode });
    const context = await rig.sell('tx-1');
    rig.guard({ protectedNames: ['demo_target'] });
    await expect(rig.plan()).rejects.toMatchObject({
      code: 'target.protected',
      fields: { 'punishment.target': ERRORS['target.protected'].message },
    });
    expect(await rig.act(context)).toEqual(refused('target.protected'));
    expect(rig.fakes.done).toEqual([]);
  });

  it('protect a name even if the step is of 0.1.0 and has only the display name', async () => {
    const rig = setUp({ mode });
    const context = await rig.sell('tx-1');
    rig.guard({ protectedNames: ['demo_target'] });
    const data = { ...context.data, target: { id: '4000', name: 'Demo_Target' } };
    expect(await rig.act({ ...context, data })).toEqual(refused('target.protected'));
  });

  it('protect moderators unless the streamer allows it', async () => {
    const rig = setUp({ mode });
    const context = await rig.sell('tx-1');
    rig.fakes.isModerator = true;
    await expect(rig.plan()).rejects.toMatchObject({ code: 'target.protected' });
    expect(await rig.act(context)).toEqual(refused('target.protected'));
    rig.guard({ moderators: true });
    await rig.plan();
    expect(await rig.act(context)).toMatchObject({ kind: 'done' });
  });

  it('limit how often one person is punished in an hour', async () => {
    const rig = setUp({ mode });
    rig.guard({ perHour: 3 });
    const last = await rig.sell('tx-last');
    await punish(rig, 3);
    await expect(rig.plan()).rejects.toMatchObject({ code: 'target.limit' });
    expect(await rig.act(last)).toEqual(refused('target.limit'));
    expect(rig.fakes.done).toHaveLength(3);
    await rig.clock.advance(HOUR_MS + 1);
    await rig.plan();
    expect(await rig.act(last)).toMatchObject({ kind: 'done' });
  });

  it('count neither punishments that Twitch refused nor the tries of one purchase', async () => {
    const rig = setUp({ mode });
    rig.guard({ perHour: 1 });
    rig.fakes.outcome = { kind: 'refused', reason: 'No.' };
    expect(await rig.act(await rig.sell('tx-1'))).toMatchObject({ kind: 'refused' });
    rig.fakes.outcome = { kind: 'unknown', reason: 'no answer' };
    const context = await rig.sell('tx-2');
    expect(await rig.act(context)).toMatchObject({ kind: 'unknown' });
    rig.fakes.outcome = { kind: 'done' };
    expect(await rig.act(context)).toMatchObject({ kind: 'done' });
  });

  it('are checked before Bits are used: nothing is sold while they cannot be', async () => {
    const { plan, ports } = setUp({ mode });
    ports.moderation.readModerator = async () => ({ kind: 'unavailable', reason: 'no answer' });
    await expect(plan()).rejects.toMatchObject({ code: 'twitch.unavailable' });
  });
});

it.each(['untimeout', 'unban'] as const)('the guards do not prevent an %s', async (mode) => {
  const rig = setUp({ mode, lift_others: true });
  rig.guard({ protectedNames: ['demo_target'], perHour: 1 });
  const until = mode === 'unban' ? null : new Date(rig.clock.now() + HOUR_MS);
  rig.fakes.ban = { moderatorId: '9', since: new Date(0), until };
  expect(await rig.act(await rig.sell('tx-1'))).toEqual({ kind: 'done' });
  expect(rig.fakes.done).toEqual([['unban', FEATURE_CHANNEL, '4000']]);
});

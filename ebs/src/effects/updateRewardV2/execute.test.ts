import { updateRewardV2Settings } from '@bitcue/shared/features/updateRewardV2/updateRewardV2.ts';
import { expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { createUpdateRewardV2Executor } from './execute.ts';

function setUp() {
  const { ports, fakes } = createFeaturePorts();
  const executor = createUpdateRewardV2Executor(ports);
  const plan = (settings: object) =>
    executor.plan(updateRewardV2Settings.parse(settings), {
      channelId: FEATURE_CHANNEL,
      buyer: { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' },
      itemTitle: 'Demo item',
      input: {},
    });
  return { executor, fakes, plan };
}

it('[FEAT-updateRewardV2-01] changes what is switched on, computed from the reward as it is at that time', async () => {
  const { executor, fakes, plan } = setUp();
  const texts = { title: '{user}: {input} ({count})', description: 'for {cost}', cost: '{cost} * 2' };
  const all = { ...texts, updateTitle: true, updateDescription: true, updateCost: true };
  fakes.reward = { title: 'Old', prompt: 'old', cost: 300, count: 8 };
  const changes = [];
  for (const settings of [all, { ...texts, updateDescription: true }]) {
    const [action] = await plan(settings);
    const input = { 'updateRewardV2.input': '{cost}' };
    expect(await executor.action.act(makeContext({ input, data: action?.data ?? {} }))).toEqual({ kind: 'done' });
    changes.push(fakes.done.pop());
  }
  const target = ['reward', FEATURE_CHANNEL, 'demo-reward', 'tx-1:demo-feature.action'];
  expect(changes).toEqual([
    [...target, { title: 'Demo_Viewer: {cost} (8)', prompt: 'for 300', cost: 600 }],
    [...target, { prompt: 'for 300' }],
  ]);
});

it('refuses incomplete settings, and a result that is not a number', async () => {
  const { executor, fakes, plan } = setUp();
  await expect(plan({})).rejects.toMatchObject({ message: 'Choose what is updated' });
  await expect(plan({ updateCost: true, cost: '(1)' })).rejects.toMatchObject({ code: 'item.unavailable' });
  const [action] = await plan({ updateCost: true, cost: '{input} + 1' });
  const context = makeContext({ input: { 'updateRewardV2.input': '1 + 1' }, data: action?.data ?? {} });
  const reason = 'The formula of the cost does not come to a number.';
  expect(await executor.action.act(context)).toEqual({ kind: 'refused', reason });
  expect(await executor.action.act({ ...context, itemId: null })).toMatchObject({ kind: 'refused' });
  expect(fakes.done).toEqual([]);
});

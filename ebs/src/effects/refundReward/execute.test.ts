import { expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { createRefundRewardExecutor } from './execute.ts';

/** Plans a refund with this chance in percent, and a draw from 0 to 1. */
async function plan(successPercent: number, draw: number) {
  const { ports, fakes } = createFeaturePorts();
  fakes.draw = draw;
  const executor = createRefundRewardExecutor(ports);
  const [step] = await executor.plan(
    { successPercent },
    {
      channelId: FEATURE_CHANNEL,
      buyer: { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' },
      itemTitle: 'Lucky',
      input: {},
    },
  );
  expect(await executor.action.act(makeContext({ data: step?.data ?? {} }))).toEqual({ kind: 'done' });
  expect(fakes.done).toEqual([]);
  return step;
}

it.each([
  [0, 0, false],
  [1, 0.0099, true],
  [1, 0.01, false],
  [50, 0.4999, true],
  [50, 0.5, false],
  [99, 0.99, false],
  [100, 0.9999, true],
])('with a chance of %i %%, a draw of %d returns the points: %s', async (chance, draw, isWon) => {
  expect(await plan(chance, draw)).toMatchObject({
    returnsPayment: isWon,
    label: isWon ? 'Refund: drawn, the points are returned' : 'Refund: not drawn',
  });
});

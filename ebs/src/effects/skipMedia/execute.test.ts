import { expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { createSkipMediaExecutor } from './execute.ts';

async function setUp() {
  const { ports, fakes } = createFeaturePorts();
  const executor = createSkipMediaExecutor(ports);
  const context = makeContext();
  const begin = () => ({ ...context, data: executor.action.freeze?.(context, 0) ?? {} });
  return { executor, fakes, begin };
}

it('[FEAT-skipMedia-01] stops the alert that is playing when it begins, the same one on every try', async () => {
  const { executor, fakes, begin } = await setUp();
  const begun = begin();
  fakes.playing = { id: 'the next one' };
  expect([await executor.action.act(begun), await executor.action.act(begun)]).toEqual([
    { kind: 'done' },
    { kind: 'done' },
  ]);
  const call = ['stop', 'tx-playing', 'tx-1:demo-feature.action', 'Demo_Viewer'];
  expect(fakes.done).toEqual([['find', FEATURE_CHANNEL, 'tx-1'], call, call]);
});

it('is refused if nothing can be stopped, so that the points are returned', async () => {
  const { executor, fakes, begin } = await setUp();
  fakes.playing = { why: 'No alert was playing.' };
  expect(await executor.action.act(begin())).toEqual({ kind: 'refused', reason: 'No alert was playing.' });
});

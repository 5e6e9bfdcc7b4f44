import { commercialSettings } from '@bitcue/shared/features/commercial/commercial.ts';
import { expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import type { TwitchOutcome } from '../../ports/twitch.ts';
import { createCommercialExecutor } from './execute.ts';

const sale = {
  channelId: FEATURE_CHANNEL,
  buyer: { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' },
  itemTitle: 'Demo reward',
  input: {},
};

async function run(length: number, outcome: TwitchOutcome = { kind: 'done' }) {
  const { ports, fakes } = createFeaturePorts();
  fakes.outcome = outcome;
  const executor = createCommercialExecutor(ports);
  const [action] = await executor.plan(commercialSettings.parse({ length }), sale);
  return { action, fakes, end: await executor.action.act(makeContext({ data: action?.data ?? {} })) };
}

it.each([30, 60, 90, 120, 150, 180])('[FEAT-commercial-01] runs ads for %i seconds', async (length) => {
  const { action, fakes, end } = await run(length);
  expect(fakes.done).toEqual([['ads', FEATURE_CHANNEL, length]]);
  expect(end).toEqual({ kind: 'done' });
  expect(action).toMatchObject({ kind: 'action', optional: false });
});

it('is described to the streamer if its outcome is unknown', async () => {
  expect((await run(90)).action).toMatchObject({ label: 'Ads for 1 minute 30 seconds' });
});

it('passes on what Twitch says', async () => {
  const refusal = { kind: 'refused', reason: 'The broadcaster must be streaming live.' } as const;
  expect((await run(30, refusal)).end).toEqual(refusal);
});

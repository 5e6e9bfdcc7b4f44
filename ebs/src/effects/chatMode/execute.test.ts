import { chatModeSettings } from '@bitcue/shared/features/chatMode/chatMode.ts';
import { expect, it } from 'vitest';
import { createClaimsRig } from '../../../test/support/claims-rig.ts';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import type { ClaimRequest } from '../../ports/claims.ts';
import { createChatModeExecutor } from './execute.ts';

async function run(settings: object, before: null | boolean | number = null) {
  const { ports, fakes } = createFeaturePorts();
  fakes.before = before;
  const executor = createChatModeExecutor(ports);
  const buyer = { opaqueId: null, userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' };
  const sale = { channelId: FEATURE_CHANNEL, buyer, itemTitle: 'Calm', input: {} };
  const [step] = await executor.plan(chatModeSettings.parse(settings), sale);
  const data = JSON.parse(JSON.stringify(step?.data));
  const outcome = await executor.action.act(makeContext({ data }));
  return { label: step?.label, outcome, held: fakes.done[0], wish: fakes.done[0]?.[3] as ClaimRequest };
}

it.each([
  [{ mode: 'slow', duration: 15, length: 30 }, 'slow', 30, 15_000],
  [{ mode: 'sub', duration: 60 }, 'sub', true, 60_000],
  [{ mode: 'emote', duration: 86_400 }, 'emote', true, 86_400_000],
  [{ mode: 'follower', duration: 60 }, 'follower', 0, 60_000],
])('holds %j', async (settings, name, value, forMs) => {
  const { outcome, held } = await run(settings);
  expect(outcome).toEqual({ kind: 'done' });
  const by = 'tx-1:demo-feature.action';
  expect(held).toMatchObject(['hold', FEATURE_CHANNEL, `chat:${name}`, { by, value, forMs, adds: false }]);
});

it.each([
  ['before', 100_000, 'on'],
  ['after', 1_000_000, 'off'],
])(
  '[FEAT-chatMode-06] turns off after its time, even if the server is restarted %s that time',
  async (_, downMs, then) => {
    const rig = createClaimsRig(null);
    const first = await rig.start();
    const { ports } = createFeaturePorts();
    const { plan, action } = createChatModeExecutor({ ...ports, claims: first.claims });
    const buyer = { opaqueId: null, userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' };
    const sale = { channelId: FEATURE_CHANNEL, buyer, itemTitle: 'Calm', input: {} };
    const [step] = await plan(chatModeSettings.parse({ mode: 'slow', duration: 300, length: 30 }), sale);
    expect(await action.act(makeContext({ data: step?.data ?? {} }))).toEqual({ kind: 'done' });
    first.killAt(1, 'before');
    await rig.clock.advance(downMs);
    expect(rig.thing.value).toBe(30);
    await rig.start();
    await rig.clock.advance(0);
    expect(rig.thing.value).toBe(then === 'on' ? 30 : null);
    await rig.clock.advance(300_000 - downMs);
    expect(rig.thing.value).toBeNull();
  },
);

it('[FEAT-chatMode-05] sends 3 to 120 seconds of slow mode', async () => {
  const sent = [];
  for (const length of [1, 2, 3, 4, 119, 120, 121, 86_400]) {
    sent.push((await run({ mode: 'slow', duration: 15, length })).wish.value);
  }
  expect(sent).toEqual([3, 3, 3, 4, 119, 120, 120, 120]);
});

it('is refused if the mode is already on', async () => {
  const refused = { kind: 'refused', reason: 'Slow mode is on already.' };
  expect((await run({ mode: 'slow', duration: 15, length: 30 }, 45)).outcome).toEqual(refused);
  expect((await run({ mode: 'sub', duration: 15 }, true)).outcome).toMatchObject({ kind: 'refused' });
  expect((await run({ mode: 'follower', duration: 15 }, 0)).outcome).toMatchObject({ kind: 'refused' });
});

it('is named in the timeline', async () => {
  expect((await run({ mode: 'emote', duration: 90 })).label).toBe('Emote mode for 1 minute 30 seconds');
});

it.each([
  [{}, 'You must select a mode'],
  [{ mode: 'sub' }, 'You must set a duration!'],
  [{ mode: 'slow', duration: 15 }, 'You must set a length!'],
])('cannot be planned with %j', async (settings, message) => {
  await expect(run(settings)).rejects.toMatchObject({ code: 'item.unavailable', message });
});

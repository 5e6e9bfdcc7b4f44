import { obsSettings } from '@bitcue/shared/features/obs/obs.ts';
import type { ObsAnswer, ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { createObsThings } from '../../claims/obs-things.ts';
import type { ClaimValue } from '../../ports/claims.ts';
import type { ObsAbsence } from '../../ports/obs-studio.ts';
import { createObsExecutor } from './execute.ts';

const REPORT: ObsReport = {
  level: 1,
  version: '30.2.3',
  status: null,
  scene: 'Game',
  scenes: ['Game', 'Break'],
  websocket: 'on',
  inputs: ['Mic'],
  sources: [{ scene: 'Game', source: 'Cam' }],
  filters: [],
};
const event = (target: string, action: string, name = '', value: string | number = '', duration = 15_000) => ({
  target,
  action,
  options: { name, value, duration },
});

/** Runs events in an OBS with this report, over claims that record what is held. */
async function run(
  events: object[],
  over: { report?: Partial<ObsReport>; before?: ClaimValue; answer?: ObsAnswer; gone?: readonly string[] } = {},
) {
  const { ports, fakes } = createFeaturePorts();
  fakes.obs = { ...REPORT, ...over.report };
  fakes.before = over.before ?? null;
  if (over.answer) fakes.obsAnswer = over.answer;
  const read: typeof ports.claims.read = async (_channelId, thing) =>
    over.gone?.includes(thing)
      ? { kind: 'refused', reason: `There is no ${thing}.` }
      : { kind: 'done', value: over.before ?? null };
  const executor = createObsExecutor({ ...ports, claims: { ...ports.claims, read } });
  const buyer = { opaqueId: null, userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' };
  const sale = { channelId: FEATURE_CHANNEL, buyer, itemTitle: 'Quiet', input: {} };
  const [step] = await executor.plan(obsSettings.parse({ events }), sale);
  const data = JSON.parse(JSON.stringify(step?.data));
  const outcome = await executor.action.act(makeContext({ data }));
  return { label: step?.label, outcome, done: fakes.done };
}

it.each<[string, object, string, ClaimValue]>([
  ['muted', event('audio', 'mute', 'Mic'), 'obs:mute/Mic', true],
  ['unmuted', event('audio', 'unmute', 'Mic'), 'obs:mute/Mic', false],
  ['given a volume', event('audio', 'volume', 'Mic', 40), 'obs:volume/Mic', 40],
  ['shown', event('source', 'show', 'Cam', 'My / group'), 'obs:source/My%20%2F%20group/Cam', true],
  ['hidden', event('source', 'hide', 'Cam', 'Game'), 'obs:source/Game/Cam', false],
  ['switched on', event('filter', 'enable', 'Cam', 'Blur'), 'obs:filter/Cam/Blur', true],
  ['switched off', event('filter', 'disable', 'Cam', 'Blur'), 'obs:filter/Cam/Blur', false],
  ['switched to', event('scene', 'switch', 'Break'), 'obs:scene', 'Break'],
])('a thing that is %s is claimed for its time', async (_, one, thing, value) => {
  const { outcome, done } = await run([one]);
  expect(outcome).toEqual({ kind: 'done' });
  const wish = { by: 'tx-1:demo-feature.action:0', value, forMs: 15_000, adds: false };
  expect(done).toMatchObject([['hold', FEATURE_CHANNEL, thing, wish]]);
});

it('a change without a duration is permanent', async () => {
  const { done } = await run([event('audio', 'mute', 'Mic', '', 0)]);
  expect(done[0]?.[3]).toMatchObject({ forMs: null });
});

it.each<[string, object, Parameters<typeof run>[1], string]>([
  ['is already in that state', event('audio', 'mute', 'Mic'), { before: true }, 'It is already so in OBS.'],
  ['does not exist', event('audio', 'mute', 'Gone'), { gone: ['obs:mute/Gone'] }, 'There is no obs:mute/Gone.'],
  ['is not a scene', event('scene', 'switch', 'Gone'), {}, 'OBS has no scene named Gone.'],
  [
    'needs obs-websocket',
    event('audio', 'mute', 'Mic'),
    { report: { websocket: 'off' } },
    'OBS does not let the alert page do this: see how to set it up in the settings of the feature.',
  ],
  [
    'is a replay buffer that is off',
    event('replay', 'save'),
    { answer: { kind: 'refused', why: 'replay-off' } },
    'The replay buffer is off in OBS.',
  ],
])('is refused if its thing %s', async (_, one, over, reason) => {
  const { outcome, done } = await run([one], over);
  expect(outcome).toEqual({ kind: 'refused', reason });
  expect(done.filter(([what]) => what === 'hold')).toEqual([]);
});

it.each([0, 1, 2, 3, 4, 5])(
  'without obs-websocket, level %i switches scenes and saves replays only if it is permitted to',
  async (level) => {
    const report: Partial<ObsReport> = { level, websocket: 'off', scenes: level >= 2 ? REPORT.scenes : [] };
    const kinds = async (one: object) => {
      const { outcome, done } = await run([one], { report });
      return [outcome.kind, done.length];
    };
    const no = ['refused', 0];
    expect(await kinds(event('scene', 'switch', 'Break'))).toEqual(level >= 4 ? ['done', 1] : no);
    expect(await kinds(event('replay', 'save'))).toEqual(level >= 3 ? ['done', 1] : no);
    expect(await kinds(event('scene', 'switch', 'Gone'))).toEqual(no);
    expect(await kinds(event('audio', 'mute', 'Mic'))).toEqual(no);
  },
);

it('begins nothing if one of several events cannot be carried out', async () => {
  const { outcome, done } = await run([event('audio', 'mute', 'Mic'), event('scene', 'switch', 'Gone')]);
  expect([outcome.kind, done]).toEqual(['refused', []]);
});

it('is done if some of several events are already in effect', async () => {
  const { outcome, done } = await run([event('audio', 'mute', 'Mic'), event('replay', 'save')], { before: true });
  expect(outcome).toEqual({ kind: 'done' });
  expect(done.map(([what]) => what)).toEqual(['hold', 'obs']);
});

it.each<[ObsAnswer, object]>([
  [{ kind: 'done', value: null }, { kind: 'done' }],
  [{ kind: 'failed' }, { kind: 'unknown', reason: 'OBS did not say that it saved the replay.' }],
])('a replay that the page answers with %o', async (answer, outcome) => {
  expect((await run([event('replay', 'save')], { answer })).outcome).toEqual(outcome);
});

it('is described in the timeline, and cannot be planned before it is complete', async () => {
  const { label } = await run([event('audio', 'mute', 'Mic'), event('scene', 'switch', 'Break', '', 0)]);
  expect(label).toBe('mutes Mic for 15 seconds, switches to Break');
  await expect(run([{}])).rejects.toMatchObject({ code: 'item.unavailable', message: 'Choose a source.' });
});

it.each<[ObsAnswer | ObsAbsence, object, object]>([
  [{ kind: 'done', value: true }, { kind: 'done', value: true }, { kind: 'done' }],
  [
    { kind: 'refused', why: 'missing' },
    { kind: 'refused', reason: 'OBS has no filter named Blur on Cam & Co.' },
    { kind: 'refused', reason: 'OBS has no filter named Blur on Cam & Co.' },
  ],
  [
    { kind: 'failed' },
    { kind: 'refused', reason: 'OBS did not answer in time.' },
    { kind: 'unknown', reason: 'OBS did not answer in time.' },
  ],
  [
    { kind: 'refused', why: 'absent' },
    { kind: 'refused', reason: 'No alert page is open in OBS.' },
    { kind: 'refused', reason: 'No alert page is open in OBS.' },
  ],
])('a thing of OBS that the page answers with %o', async (answer, read, set) => {
  const asked: unknown[] = [];
  const things = createObsThings({
    async ask(...args) {
      asked.push(args);
      return answer;
    },
  });
  const name = `filter/${encodeURIComponent('Cam & Co')}/Blur`;
  expect(await things.read('1000', name)).toEqual(read);
  expect(await things.set('1000', name, true)).toEqual(set);
  const thing = { kind: 'filter', source: 'Cam & Co', filter: 'Blur' };
  expect(asked).toEqual([
    ['1000', { do: 'read', thing }],
    ['1000', { do: 'set', thing, value: true }],
  ]);
});

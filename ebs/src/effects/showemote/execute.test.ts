import { alertCue } from '@bitcue/shared/alerts/cues.ts';
import { showemoteSettings } from '@bitcue/shared/features/showemote/showemote.ts';
import { expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { createShowemoteExecutor } from './execute.ts';

const buyer = { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' };

async function show(text: string, settings: object = {}) {
  const { ports } = createFeaturePorts();
  const executor = createShowemoteExecutor(ports);
  const sale = { channelId: FEATURE_CHANNEL, buyer, itemTitle: 'Demo reward', input: { 'showemote.text': text } };
  const [step] = await executor.plan(showemoteSettings.parse(settings), sale);
  if (!step || !('instant' in executor.cue)) throw new Error('no cue');
  const cue = executor.cue.instant(makeContext({ title: 'Emote shower', data: JSON.parse(JSON.stringify(step.data)) }));
  if (cue.kind !== 'showemote') throw new Error('another cue');
  return cue;
}
const namesOf = async (text: string, settings?: object) => (await show(text, settings)).emotes.map(({ name }) => name);

it('[FEAT-showemote-02] shows the emotes in what the redeemer wrote, in order and with repeats', async () => {
  expect(await namesOf('hello LUL you Kappa\n LUL kappa xKappa')).toEqual(['LUL', 'Kappa', 'LUL']);
});

it('[FEAT-showemote-01] shows them for the set time', async () => {
  expect(await show('LUL', { showtime: 1_234 })).toMatchObject({
    viewer: 'Demo_Viewer',
    action: 'sent',
    text: 'Emote shower',
    durationMs: 1_234,
  });
});

it.each([
  [1, 1],
  [2, 2],
  [50, 50],
  [0, 50],
])(
  '[FEAT-showemote-01] with a limit of %i shows %i of 60, where 0 means as many as an alert holds',
  async (limit, shown) => {
    const cue = await show('LUL '.repeat(60), { limit });
    expect(cue.emotes).toHaveLength(shown);
    expect(alertCue.parse(cue)).toEqual(cue);
  },
);

it.each(['', 'no emote here', 'lul'])(
  'refuses a message without emotes, so that the points are returned: %j',
  async (text) => {
    await expect(show(text)).rejects.toMatchObject({
      code: 'input.invalid',
      message: 'There is no emote in the message.',
    });
  },
);

import { alertCue, type CueKind } from '@bitcue/shared/alerts/cues.ts';
import { FEATURE_TYPES, FEATURES, type FeatureSettings, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { FeatureDefinition } from '@bitcue/shared/features/define-feature.ts';
import { FIXTURES } from '@bitcue/shared/features/fixtures/all.ts';
import type { FeatureFixture } from '@bitcue/shared/features/fixtures/feature-fixture.ts';
import { FIXTURE_VOICES } from '@bitcue/shared/features/fixtures/voices.ts';
import type { ViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import { itemFeature } from '@bitcue/shared/items/item.ts';
import { describe, expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL } from '../../test/support/feature-ports.ts';
import { isHarmless, type Step, step, stepOf } from '../ledger/step.ts';
import type { StepContext } from './executor.ts';
import { planItem } from './plan-item.ts';
import { createExecutors } from './registry.ts';

const buyer = { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' };

/** What each type plans and shows: a type without a row does not compile. */
const EXPECTED: { readonly [T in FeatureType]: { steps: ('cue' | 'action')[]; cue: CueKind; harmless: boolean } } = {
  tts: { steps: ['cue'], cue: 'tts', harmless: true },
  sound: { steps: ['cue'], cue: 'sound', harmless: true },
  video: { steps: ['cue'], cue: 'video', harmless: true },
  punishment: { steps: ['action', 'cue'], cue: 'notice', harmless: false },
};

/** Every case of every type in which a viewer's input is taken. */
const cases = FEATURE_TYPES.flatMap((type) =>
  (FIXTURES[type] as unknown as FeatureFixture<FeatureType>).viewers.flatMap(({ name, settings, takes }) =>
    takes.map(({ values }, at) => ({ type, name: `${name}, ${at + 1}`, settings, values })),
  ),
);

/** A step as it is after it was written down and read again. */
const stored = (one: unknown): Step => step.parse(JSON.parse(JSON.stringify(one)));
const contextOf = (one: Step): StepContext => ({
  data: one.data,
  channelId: FEATURE_CHANNEL,
  buyerName: buyer.name,
  itemTitle: 'Demo item',
  amount: 100,
});

function featureOf(type: FeatureType, settings: unknown) {
  return itemFeature.parse({ id: 'demo-feature', type, settings });
}

describe.each(cases)('$type: $name', ({ type, settings, values }) => {
  const plan = async (rig: ReturnType<typeof createFeaturePorts>, feature = featureOf(type, settings)) =>
    (
      await planItem(
        createExecutors(rig.ports),
        { title: 'Demo item', features: [feature] },
        { channelId: FEATURE_CHANNEL, buyer, input: values },
      )
    )
      .map(stepOf)
      .map(stored);

  it('plans its steps, and asks Twitch for nothing yet', async () => {
    const rig = createFeaturePorts();
    const steps = await plan(rig);
    expect(steps.map((one) => one.kind)).toEqual(EXPECTED[type].steps);
    expect(steps.map((one) => one.featureId)).toEqual(EXPECTED[type].steps.map((kind) => `demo-feature.${kind}`));
    expect(isHarmless(steps)).toBe(EXPECTED[type].harmless);
    expect(rig.world.done).toEqual([]);
    expect(rig.world.spoken).toEqual([]);
    // Without an alert page an action is still worth doing; what only plays waits for the page.
    expect(steps.filter((one) => one.kind === 'cue').map((one) => one.optional)).toEqual([
      EXPECTED[type].steps.includes('action'),
    ]);
  });

  it('makes a cue that the alert page takes', async () => {
    const rig = createFeaturePorts();
    const [cueStep] = (await plan(rig)).filter((one) => one.kind === 'cue');
    const cue = cueStep && (await createExecutors(rig.ports)[type].prepare(contextOf(cueStep)));
    expect(alertCue.parse(JSON.parse(JSON.stringify(cue)))).toEqual(cue);
    expect(cue).toMatchObject({ kind: EXPECTED[type].cue, viewer: 'Demo_Viewer', amount: 100 });
    expect(cue?.durationMs).toBeGreaterThan(0);
  });

  it('plays what was sold, whatever the streamer changes afterwards', async () => {
    const prepared = async (change: (rig: ReturnType<typeof createFeaturePorts>, settings: object) => void) => {
      const rig = createFeaturePorts();
      const feature = featureOf(type, settings);
      const steps = await plan(rig, feature);
      change(rig, feature.settings);
      const executor = createExecutors(rig.ports)[type];
      const acted = [];
      for (const one of steps) {
        if (one.kind === 'cue') acted.push(await executor.prepare(contextOf(one)));
        else acted.push(await executor.act?.(contextOf(one), async () => {}), rig.world.done);
      }
      return { acted, spoken: rig.world.spoken };
    };
    const untouched = await prepared(() => {});
    const changed = await prepared(({ world }, live) => {
      Object.assign(live, structuredClone(OTHER_SETTINGS[type]));
      for (const clip of world.clips) Object.assign(clip, { title: 'Renamed', durationMs: 9, key: 'media/other' });
      world.clips.splice(0);
      world.users.splice(0);
      world.draw = 0.99;
    });
    expect(changed).toEqual(untouched);
  });
});

/** Settings unlike any fixture's. */
const OTHER_SETTINGS: { readonly [T in FeatureType]: Partial<FeatureSettings<T>> } = {
  tts: { voice: 'Demo voice C', volume: 1, charLimit: 1, actionVerb: 'shouts', readUsername: false },
  sound: { type: 'single', list: [], queue: false },
  video: { type: 'single', list: [], position: { x: '1px', y: '1px' }, size: { w: '1px', h: '1px' } },
  punishment: { mode: 'ban', duration: 7, target: 'username', target_username: 'someone_else' },
};

describe.each(FEATURE_TYPES)('the demo of %s', (type) => {
  it('is served with its own input', async () => {
    const fixture = FIXTURES[type] as unknown as FeatureFixture<FeatureType>;
    const feature = FEATURES[type] as FeatureDefinition;
    for (const { settings, input } of fixture.demos.filter((demo) => demo.fits)) {
      const { ports, world } = createFeaturePorts();
      world.users.push({ id: '5000', login: 'demo_chatter', displayName: 'demo_chatter' });
      const parsed = featureOf(type, settings);
      expect(feature.demoInput(parsed.settings)).toEqual(input);
      const sale = { channelId: FEATURE_CHANNEL, buyer, input: input as ViewerInput };
      const plans = await planItem(createExecutors(ports), { title: 'Demo item', features: [parsed] }, sale);
      expect(plans.map((one) => one.kind)).toEqual(EXPECTED[type].steps);
    }
  });
});

it('plans several features of one item in their order, each under its own id', async () => {
  const { ports } = createFeaturePorts();
  const features = FEATURE_TYPES.map((type) => {
    const [first] = FIXTURES[type].viewers;
    return itemFeature.parse({ id: `demo-${type}`, type, settings: first?.settings });
  });
  const input = { 'tts.text': 'hello', 'tts.voice': FIXTURE_VOICES[0]?.name ?? '', 'punishment.target': 'demo_target' };
  const sale = { channelId: FEATURE_CHANNEL, buyer, input };
  const plans = await planItem(createExecutors(ports), { title: 'Demo item', features }, sale);
  expect(plans.map((one) => one.featureId)).toEqual(
    FEATURE_TYPES.flatMap((type) => EXPECTED[type].steps.map((kind) => `demo-${type}.${kind}`)),
  );
  expect(isHarmless(plans)).toBe(false);
});

import { alertCue } from '@bitcue/shared/alerts/cues.ts';
import { FEATURE_TYPES, type Feature, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { fixtureOf } from '@bitcue/shared/features/fixtures.ts';
import { describe, expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../test/support/feature-ports.ts';
import { isHarmless, type Step, step, stepOf } from '../ledger/step.ts';
import { executorOf } from './executor.ts';
import { planDemo, planFeature, planItem } from './plan-item.ts';
import { createExecutors } from './registry.ts';
import { makeCue } from './step-context.ts';

const buyer = { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' };

/** Every case of every type that accepts the viewer's input. */
const cases = FEATURE_TYPES.flatMap((type) =>
  fixtureOf(type).viewers.flatMap(({ name, settings, takes }) =>
    takes.map(({ values }, at) => ({ type, name: `${name}, ${at + 1}`, settings, values })),
  ),
);

/** Returns a step as it is after being stored and read. */
const stored = (one: unknown): Step => step.parse(JSON.parse(JSON.stringify(one)));

/** Creates the cue of a step with its executor. */
async function cueOf(rig: ReturnType<typeof createFeaturePorts>, one: Step) {
  const { cue } = executorOf(createExecutors(rig.ports), one.type);
  if (!cue) throw new Error(`${one.type} plans a cue and makes none`);
  return makeCue(cue, makeContext({ data: one.data }));
}

function featureOf(type: FeatureType, settings: unknown, id = 'demo-feature'): Feature {
  return { id, type, settings: definitionOf(type).settings.parse(settings) } as Feature;
}

describe.each(cases)('$type: $name', ({ type, settings, values }) => {
  const expected = fixtureOf(type).plan;
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

  it('plans its steps, and requests nothing from Twitch yet', async () => {
    const rig = createFeaturePorts();
    const steps = await plan(rig);
    expect(steps.map((one) => one.kind)).toEqual(expected.steps);
    expect(steps.map((one) => one.id)).toEqual(expected.steps.map((kind) => `demo-feature.${kind}`));
    expect(isHarmless(steps)).toBe(expected.harmless);
    expect(rig.fakes.done).toEqual([]);
    expect(rig.fakes.spoken).toEqual([]);
    // An action makes sense even without an alert page; a cue alone waits for one.
    for (const one of steps.filter(({ kind }) => kind === 'cue')) {
      expect(one.optional).toBe(expected.steps.includes('action'));
    }
  });

  // A type without a cue has no such test.
  if (expected.cue !== null) {
    it('creates a cue that the alert page accepts', async () => {
      const rig = createFeaturePorts();
      const [cueStep] = (await plan(rig)).filter((one) => one.kind === 'cue');
      const cue = cueStep && (await cueOf(rig, cueStep));
      expect(alertCue.parse(JSON.parse(JSON.stringify(cue)))).toEqual(cue);
      expect(cue).toMatchObject({ kind: expected.cue, viewer: 'Demo_Viewer', amount: 100 });
      expect(cue?.durationMs).toBeGreaterThan(0);
    });
  }

  it('plays what was sold, whatever the streamer changes afterwards', async () => {
    const prepared = async (change: (rig: ReturnType<typeof createFeaturePorts>, settings: object) => void) => {
      const rig = createFeaturePorts();
      const feature = featureOf(type, settings);
      const steps = await plan(rig, feature);
      change(rig, feature.settings);
      const { action } = executorOf(createExecutors(rig.ports), type);
      const acted = [];
      for (const one of steps) {
        if (one.kind === 'cue') acted.push(await cueOf(rig, one));
        else {
          const context = makeContext({ data: one.data });
          const data = { ...one.data, ...action?.freeze?.(context, rig.clock.now()) };
          acted.push(await action?.act({ ...context, data }), rig.fakes.done);
        }
      }
      return { acted, spoken: rig.fakes.spoken };
    };
    const untouched = await prepared(() => {});
    const changed = await prepared(({ fakes }, live) => {
      Object.assign(live, structuredClone(fixtureOf(type).others));
      for (const clip of fakes.clips) Object.assign(clip, { title: 'Renamed', durationMs: 9, key: 'media/other' });
      fakes.clips.splice(0);
      fakes.users.splice(0);
      fakes.draw = 0.99;
    });
    expect(changed).toEqual(untouched);
  });
});

it.each(FEATURE_TYPES)('%s is marked as lasting if it holds claims, so that it waits for a scene', async (type) => {
  const done = [];
  for (const { settings, values } of cases.filter((one) => one.type === type)) {
    const rig = createFeaturePorts();
    const executors = createExecutors(rig.ports);
    const item = { title: 'Demo item', features: [featureOf(type, settings)] };
    const planned = await planItem(executors, item, { channelId: FEATURE_CHANNEL, buyer, input: values });
    const { action } = executorOf(executors, type);
    for (const { kind, data } of planned.map(stepOf).map(stored)) {
      const frozen = action?.freeze?.(makeContext({ data }), rig.clock.now());
      if (kind === 'action') await action?.act(makeContext({ data: { ...data, ...frozen } }));
    }
    done.push(...rig.fakes.done);
  }
  expect(definitionOf(type).lasts ?? false).toBe(done.some(([what]) => what === 'hold'));
});

describe.each(FEATURE_TYPES)('the demo of %s', (type) => {
  it('[API-13] shows its cues, and requests nothing from Twitch', async () => {
    for (const { settings, input } of fixtureOf(type).demos) {
      const feature = featureOf(type, settings);
      const tried = input && definitionOf(type).demo.apply(feature.settings, input);
      if (!tried?.ok) continue;
      const rig = createFeaturePorts();
      const sale = { channelId: FEATURE_CHANNEL, buyer, input: tried.input, itemTitle: 'Demo item' };
      const shown = { ...feature, settings: tried.settings } as Feature;
      const steps = await planDemo(createExecutors(rig.ports), shown, sale);
      expect(steps.map(({ kind }) => kind)).toEqual(fixtureOf(type).plan.steps.filter((kind) => kind === 'cue'));
      expect(steps.every(({ optional }) => optional)).toBe(true);
      expect(rig.fakes.done).toEqual([]);
    }
  });
});

it('distinguishes steps of one kind by name, and refuses duplicate names', async () => {
  const names = ['first', 'second'];
  const step = { kind: 'cue', optional: false, lane: 'main', data: {} } as const;
  const executors = {
    ...createExecutors(createFeaturePorts().ports),
    sound: {
      plan: async () => names.map((name) => ({ ...step, name })),
      cue: {
        prepare: async () => {
          throw new Error('nothing plays here');
        },
      },
    },
  };
  const sale = { channelId: FEATURE_CHANNEL, buyer, itemTitle: 'Demo item', input: {} };
  const plan = () => planFeature(executors, featureOf('sound', {}), sale);
  expect(await plan()).toEqual(
    names.map((name) => ({ ...step, id: `demo-feature.${name}`, featureId: 'demo-feature', type: 'sound' })),
  );
  names.push('first');
  await expect(plan()).rejects.toThrow('two steps with one name');
});

it('plans several features in their order, each under its own id', async () => {
  const { ports } = createFeaturePorts();
  const first = FEATURE_TYPES.map((type) => ({ type, viewer: fixtureOf(type).viewers[0] }));
  const features = first.map(({ type, viewer }) => featureOf(type, viewer?.settings, `demo-${type}`));
  const input = Object.assign({}, ...first.map(({ viewer }) => viewer?.takes[0]?.values));
  const sale = { channelId: FEATURE_CHANNEL, buyer, input };
  const plans = await planItem(createExecutors(ports), { title: 'Demo item', features }, sale);
  expect(plans.map((one) => one.id)).toEqual(
    FEATURE_TYPES.flatMap((type) => fixtureOf(type).plan.steps.map((kind) => `demo-${type}.${kind}`)),
  );
  expect(isHarmless(plans)).toBe(false);
});

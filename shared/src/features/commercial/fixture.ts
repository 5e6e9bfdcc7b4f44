import type { FeatureFixture } from '../feature-fixture.ts';

/** Commercial breaks (FEAT-commercial-01). */
export const commercialFixture: FeatureFixture<'commercial'> = {
  defaults: { length: 30 },
  good: ([30, 60, 90, 120, 150, 180] as const).map((length) => ({ name: `${length} seconds`, settings: { length } })),
  bad: [
    { why: 'a length between the steps', at: 'length', settings: { length: 45 } },
    { why: 'a length in words', at: 'length', settings: { length: '30' } },
    { why: 'a step past the longest', at: 'length', settings: { length: 210 } },
    { why: 'no length', at: 'length', settings: { length: 0 } },
  ],
  limits: [{ path: 'length', min: 30, max: 180, as: 'number', below: 'refused', above: 'refused' }],
  viewers: [{ name: 'nothing', settings: {}, fields: [], takes: [{ input: {}, values: {} }], refuses: [] }],
  demos: [{ name: 'nothing to show', settings: {}, input: null }],
  badDemos: [],
  hints: [
    { settings: {}, hint: 'Runs ads for 30 seconds' },
    { settings: { length: 90 }, hint: 'Runs ads for 1 minute 30 seconds' },
  ],
  warnings: [{ settings: {}, sentences: [] }],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: { length: 180 },
  plan: { steps: ['action'], cue: null, harmless: false },
  sampleCue: null,
};

import type { FeatureFixture } from '../feature-fixture.ts';

/** Skips (FEAT-skipMedia-01). */
export const skipMediaFixture: FeatureFixture<'skipMedia'> = {
  defaults: {},
  good: [{ name: 'nothing', settings: {} }],
  bad: [{ why: 'no settings', at: '', settings: 'fast' }],
  limits: [],
  viewers: [{ name: 'nothing', settings: {}, fields: [], takes: [{ input: {}, values: {} }], refuses: [] }],
  demos: [{ name: 'nothing to show', settings: {}, input: null }],
  badDemos: [],
  hints: [{ settings: {}, hint: 'Stops the alert that plays' }],
  warnings: [{ settings: {}, sentences: [] }],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: {},
  plan: { steps: ['action'], cue: null, harmless: false },
  sampleCue: null,
};

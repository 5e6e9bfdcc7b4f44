import type { FeatureFixture } from '../feature-fixture.ts';

/** Refunds (FEAT-refundReward-01, FEAT-refundReward-02). */
export const refundRewardFixture: FeatureFixture<'refundReward'> = {
  defaults: { successPercent: 50 },
  good: [
    { name: 'never', settings: { successPercent: 0 } },
    { name: 'half of the time', settings: { successPercent: 50 } },
    { name: 'always', settings: { successPercent: 100 } },
  ],
  bad: [
    { why: 'a chance in words', at: 'successPercent', settings: { successPercent: 'often' } },
    { why: 'a part of a percent', at: 'successPercent', settings: { successPercent: 0.5 } },
  ],
  limits: [{ path: 'successPercent', min: 0, max: 100, as: 'number', below: 'refused', above: 'refused' }],
  viewers: [{ name: 'nothing', settings: {}, fields: [], takes: [{ input: {}, values: {} }], refuses: [] }],
  demos: [{ name: 'nothing to show', settings: {}, input: null }],
  badDemos: [],
  hints: [{ settings: { successPercent: 30 }, hint: '30 % chance to get the points back' }],
  warnings: [{ settings: {}, sentences: [] }],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: { successPercent: 10 },
  plan: { steps: ['action'], cue: null, harmless: true },
  sampleCue: null,
};

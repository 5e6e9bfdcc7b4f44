import type { FeatureFixture } from '../feature-fixture.ts';

const set = { title: 'Which tyre next?', outcomes: [{ title: 'Soft' }, { title: 'Hard' }] };
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `outcome ${at}` }));

/** Predictions (FEAT-prediction-01 to 06). */
export const predictionFixture: FeatureFixture<'prediction'> = {
  defaults: {
    method: 'START',
    title: '',
    prediction_window: 60,
    outcomes: [{ title: '' }, { title: '' }],
    allow_user_outcomes: false,
  },
  good: [
    { name: 'a title and two outcomes', settings: set },
    { name: 'the most outcomes', settings: { ...set, outcomes: many(10) } },
    { name: 'the longest title', settings: { ...set, title: '😀'.repeat(45) } },
    { name: 'the longest outcome', settings: { ...set, outcomes: [{ title: '😀'.repeat(25) }, { title: 'b' }] } },
    { name: 'outcomes of the redeemer', settings: { allow_user_outcomes: true } },
  ],
  bad: [
    { why: 'a method other than START', at: 'method', settings: { method: 'END' } },
    { why: 'a title too long', at: 'title', settings: { title: 'x'.repeat(46) } },
    {
      why: 'an outcome too long',
      at: 'outcomes.1.title',
      settings: { outcomes: [{ title: 'a' }, { title: 'x'.repeat(26) }] },
    },
    { why: 'a single outcome', at: 'outcomes', settings: { outcomes: many(1) } },
    { why: 'too many outcomes', at: 'outcomes', settings: { outcomes: many(11) } },
    { why: 'a time in words', at: 'prediction_window', settings: { prediction_window: 'a minute' } },
    { why: 'half a second', at: 'prediction_window', settings: { prediction_window: 60.5 } },
  ],
  limits: [{ path: 'prediction_window', min: 15, max: 1_800, as: 'number', below: 'refused', above: 'refused' }],
  viewers: [
    { name: 'nothing', settings: set, fields: [], takes: [{ input: {}, values: {} }], refuses: [] },
    {
      name: 'title and outcomes',
      settings: { allow_user_outcomes: true },
      fields: [{ kind: 'text', name: 'prediction.text', label: 'title;outcome1;outcome2;', maxLength: 500 }],
      takes: [
        { input: { 'prediction.text': ' Lunch?;Soup;Salad; ' }, values: { 'prediction.text': 'Lunch?;Soup;Salad;' } },
      ],
      refuses: [
        { input: {}, errors: { 'prediction.text': 'Write a message first.' } },
        { input: { 'prediction.text': 'x'.repeat(501) }, errors: { 'prediction.text': 'Use 500 characters at most.' } },
      ],
    },
  ],
  demos: [{ name: 'nothing to try', settings: set, input: null }],
  badDemos: [],
  hints: [
    { settings: {}, hint: 'Starts a prediction, open for 1 minute' },
    {
      settings: { allow_user_outcomes: true, prediction_window: 1_800 },
      hint: 'Starts your prediction, open for 30 minutes',
    },
  ],
  warnings: [
    { settings: set, sentences: [] },
    { settings: {}, sentences: ['You must enter a title', 'You must enter an outcome'] },
    { settings: { allow_user_outcomes: true }, sentences: [] },
  ],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: { title: 'Changed since', outcomes: many(3), prediction_window: 1_234, allow_user_outcomes: true },
  plan: { steps: ['action', 'cue'], cue: 'notice', harmless: false },
  sampleCue: null,
};

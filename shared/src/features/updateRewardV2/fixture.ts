import type { FeatureFixture } from '../feature-fixture.ts';

const raise = { updateCost: true, cost: '{cost} + 100' };
const withInput = { updateTitle: true, title: 'King: {input}' };
const BAD_COST = 'The cost must be a formula of numbers, {cost}, {count} and {input} with + - * /';

/** Updates of a reward (FEAT-updateRewardV2-01 to 03). */
export const updateRewardV2Fixture: FeatureFixture<'updateRewardV2'> = {
  defaults: { updateTitle: false, title: '', updateDescription: false, description: '', updateCost: false, cost: '' },
  good: [
    { name: 'a cost that rises', settings: raise },
    { name: 'a title with a count', settings: { updateTitle: true, title: 'Deaths: {count}' } },
    {
      name: 'the longest templates',
      settings: { title: 'x'.repeat(200), description: 'x'.repeat(400), cost: '1'.repeat(200) },
    },
  ],
  bad: [
    { why: 'a title too long', at: 'title', settings: { title: 'x'.repeat(201) } },
    { why: 'a description too long', at: 'description', settings: { description: 'x'.repeat(401) } },
    { why: 'a formula too long', at: 'cost', settings: { cost: '1'.repeat(201) } },
    { why: 'a switch in words', at: 'updateCost', settings: { updateCost: 'yes' } },
  ],
  limits: [],
  viewers: [
    { name: 'nothing', settings: raise, fields: [], takes: [{ input: {}, values: {} }], refuses: [] },
    {
      name: 'nothing for a title that is off',
      settings: { ...raise, title: '{input}' },
      fields: [],
      takes: [{ input: {}, values: {} }],
      refuses: [],
    },
    {
      name: 'what a template inserts',
      settings: withInput,
      fields: [{ kind: 'text', name: 'updateRewardV2.input', label: 'Your text or number', maxLength: 500 }],
      takes: [{ input: { 'updateRewardV2.input': ' me ' }, values: { 'updateRewardV2.input': 'me' } }],
      refuses: [{ input: {}, errors: { 'updateRewardV2.input': 'Write a message first.' } }],
    },
  ],
  demos: [{ name: 'nothing to show', settings: {}, input: null }],
  badDemos: [],
  hints: [
    { settings: {}, hint: 'Changes this reward' },
    { settings: raise, hint: 'Changes the cost of this reward' },
    {
      settings: { ...raise, ...withInput, updateDescription: true },
      hint: 'Changes the title, description, cost of this reward',
    },
  ],
  warnings: [
    { settings: {}, sentences: ['Choose what is updated'] },
    { settings: raise, sentences: [] },
    { settings: { updateTitle: true, title: ' ' }, sentences: ['You must enter a title'] },
    { settings: { updateDescription: true }, sentences: [] },
    { settings: { updateCost: true }, sentences: [BAD_COST] },
    { settings: { updateCost: true, cost: '({cost} + 1) * 2' }, sentences: [BAD_COST] },
    {
      settings: { updateTitle: true, title: '{points}' },
      sentences: ['In braces, use {cost}, {count}, {user} or {input}, and + - * /'],
    },
  ],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: { updateTitle: true, title: 'changed since', updateCost: true, cost: '7' },
  plan: { steps: ['action'], cue: null, harmless: true },
  sampleCue: null,
};

import type { FeatureFixture } from '../feature-fixture.ts';

const set = { title: 'Which tyre next?', choices: [{ title: 'Soft' }, { title: 'Hard' }] };
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `choice ${at}` }));

/** Polls (FEAT-poll-01 to 08). */
export const pollFixture: FeatureFixture<'poll'> = {
  defaults: {
    method: 'START',
    title: '',
    duration: 60,
    choices: [{ title: '' }, { title: '' }],
    allow_user_choices: false,
    channel_points_voting_enabled: false,
    channel_points_per_vote: 0,
    bits_voting_enabled: false,
    bits_per_vote: 0,
  },
  good: [
    { name: 'a title and two choices', settings: set },
    { name: 'the most choices', settings: { ...set, choices: many(5) } },
    { name: 'the longest title', settings: { ...set, title: '😀'.repeat(45) } },
    { name: 'the longest choice', settings: { ...set, choices: [{ title: '😀'.repeat(25) }, { title: 'b' }] } },
    { name: 'choices of the redeemer', settings: { allow_user_choices: true } },
  ],
  bad: [
    { why: 'a method other than START', at: 'method', settings: { method: 'END' } },
    { why: 'a title too long', at: 'title', settings: { title: 'x'.repeat(46) } },
    {
      why: 'a choice too long',
      at: 'choices.1.title',
      settings: { choices: [{ title: 'a' }, { title: 'x'.repeat(26) }] },
    },
    { why: 'a single choice', at: 'choices', settings: { choices: many(1) } },
    { why: 'too many choices', at: 'choices', settings: { choices: many(6) } },
    { why: 'a time in words', at: 'duration', settings: { duration: 'a minute' } },
    { why: 'half a second', at: 'duration', settings: { duration: 60.5 } },
    { why: 'points in words', at: 'channel_points_per_vote', settings: { channel_points_per_vote: '100' } },
  ],
  limits: [
    { path: 'duration', min: 15, max: 1_800, as: 'number', below: 'refused', above: 'refused' },
    { path: 'channel_points_per_vote', min: 0, max: 1_000_000, as: 'number', below: 'refused', above: 'refused' },
    { path: 'bits_per_vote', min: 0, max: 10_000, as: 'number', below: 'refused', above: 'refused' },
  ],
  viewers: [
    { name: 'nothing', settings: set, fields: [], takes: [{ input: {}, values: {} }], refuses: [] },
    {
      name: 'title and choices',
      settings: { allow_user_choices: true },
      fields: [{ kind: 'text', name: 'poll.text', label: 'title;choice 1;choice 2;', maxLength: 500 }],
      takes: [{ input: { 'poll.text': ' Lunch?;Soup;Salad; ' }, values: { 'poll.text': 'Lunch?;Soup;Salad;' } }],
      refuses: [
        { input: {}, errors: { 'poll.text': 'Write a message first.' } },
        { input: { 'poll.text': 'x'.repeat(501) }, errors: { 'poll.text': 'Use 500 characters at most.' } },
      ],
    },
  ],
  demos: [{ name: 'nothing to try', settings: set, input: null }],
  badDemos: [],
  hints: [
    { settings: {}, hint: 'Starts a poll of 1 minute' },
    { settings: { allow_user_choices: true, duration: 1_800 }, hint: 'Starts your poll of 30 minutes' },
  ],
  warnings: [
    { settings: set, sentences: [] },
    { settings: {}, sentences: ['You must enter a title', 'You must enter a choice'] },
    { settings: { allow_user_choices: true }, sentences: [] },
  ],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: {
    title: 'Changed since',
    choices: many(3),
    duration: 1_234,
    allow_user_choices: true,
    channel_points_voting_enabled: true,
    channel_points_per_vote: 7,
  },
  plan: { steps: ['action', 'cue'], cue: 'notice', harmless: false },
  sampleCue: null,
};

import type { FeatureFixture } from '../feature-fixture.ts';

const TEXT = { kind: 'text', name: 'showemote.text', label: 'Your emotes', maxLength: 500 } as const;

/** Emotes (FEAT-showemote-01, FEAT-showemote-02). */
export const showemoteFixture: FeatureFixture<'showemote'> = {
  defaults: { showtime: 5_000, limit: 0 },
  good: [
    { name: 'ten emotes for a second', settings: { showtime: 1_000, limit: 10 } },
    { name: 'a minute', settings: { showtime: 60_000 } },
  ],
  bad: [
    { why: 'a time in words', at: 'showtime', settings: { showtime: '5 s' } },
    { why: 'half a millisecond', at: 'showtime', settings: { showtime: 5_000.5 } },
    { why: 'a limit in words', at: 'limit', settings: { limit: 'none' } },
  ],
  limits: [
    { path: 'showtime', min: 1_000, max: 60_000, as: 'number', below: 'refused', above: 'refused' },
    { path: 'limit', min: 0, max: 50, as: 'number', below: 'refused', above: 'refused' },
  ],
  viewers: [
    {
      name: 'emotes',
      settings: {},
      fields: [TEXT],
      takes: [{ input: { 'showemote.text': ' Kappa hi LUL ' }, values: { 'showemote.text': 'Kappa hi LUL' } }],
      refuses: [
        { input: {}, errors: { 'showemote.text': 'Write a message first.' } },
        { input: { 'showemote.text': 'x'.repeat(501) }, errors: { 'showemote.text': 'Use 500 characters at most.' } },
      ],
    },
  ],
  demos: [
    {
      name: 'two global emotes',
      settings: {},
      input: { text: 'Kappa LUL' },
      values: { 'showemote.text': 'Kappa LUL' },
    },
  ],
  badDemos: [],
  hints: [{ settings: {}, hint: 'Shows your emotes for 5 seconds' }],
  warnings: [{ settings: {}, sentences: [] }],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: { showtime: 7_000, limit: 1 },
  plan: { steps: ['cue'], cue: 'showemote', harmless: true },
  sampleCue: {
    kind: 'showemote',
    viewer: 'viewer_three',
    action: 'sent',
    amount: 0,
    durationMs: 5_000,
    text: 'Emote shower',
    emotes: [
      { name: 'Kappa', url: 'https://static-cdn.jtvnw.net/emoticons/v2/25/static/dark/3.0' },
      { name: 'LUL', url: 'https://static-cdn.jtvnw.net/emoticons/v2/425618/static/dark/3.0' },
    ],
  },
};

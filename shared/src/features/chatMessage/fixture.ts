import type { FeatureFixture } from '../feature-fixture.ts';

const withInput = { preset: 'custom' as const, message: '{user} says {input}' };

/** Chat messages (FEAT-chatMessage-01 to 04). */
export const chatMessageFixture: FeatureFixture<'chatMessage'> = {
  defaults: { preset: '', message: '' },
  good: [
    { name: 'a custom message', settings: { preset: 'custom', message: 'Hello {user}' } },
    { name: 'an announcement', settings: { preset: 'announcement', message: 'Break!' } },
    { name: 'an announcement without a message', settings: { preset: 'announcement' } },
    { name: 'a fortune', settings: { preset: 'fortune' } },
    { name: 'a follow age', settings: { preset: 'followAge' } },
    { name: 'the magic ball', settings: { preset: 'magicBall' } },
    { name: 'the longest message', settings: { preset: 'custom', message: '😀'.repeat(500) } },
  ],
  bad: [
    { why: 'no such preset', at: 'preset', settings: { preset: 'joke' } },
    { why: 'a message too long', at: 'message', settings: { preset: 'custom', message: 'x'.repeat(501) } },
  ],
  limits: [],
  viewers: [
    {
      name: 'nothing',
      settings: { preset: 'custom', message: 'Hello {user}' },
      fields: [],
      takes: [{ input: {}, values: {} }],
      refuses: [],
    },
    {
      name: 'what a message inserts',
      settings: withInput,
      fields: [{ kind: 'text', name: 'chatMessage.input', label: 'Your message', maxLength: 500 }],
      takes: [{ input: { 'chatMessage.input': ' hi ' }, values: { 'chatMessage.input': 'hi' } }],
      refuses: [
        { input: {}, errors: { 'chatMessage.input': 'Write a message first.' } },
        {
          input: { 'chatMessage.input': 'x'.repeat(501) },
          errors: { 'chatMessage.input': 'Use 500 characters at most.' },
        },
      ],
    },
    ...(['fortune', 'followAge', 'magicBall'] as const).map((preset) => ({
      name: `nothing for ${preset}`,
      settings: { preset, message: '{input}' },
      fields: [],
      takes: [{ input: {}, values: {} }],
      refuses: [],
    })),
  ],
  demos: [{ name: 'nothing to show', settings: {}, input: null }],
  badDemos: [],
  hints: [
    { settings: {}, hint: 'Writes in chat' },
    { settings: withInput, hint: 'Writes in chat' },
    { settings: { preset: 'announcement' }, hint: 'Makes an announcement' },
    { settings: { preset: 'fortune' }, hint: 'Tells your fortune' },
    { settings: { preset: 'followAge' }, hint: 'Says how long you have followed' },
    { settings: { preset: 'magicBall' }, hint: 'Asks the magic ball' },
  ],
  warnings: [
    { settings: {}, sentences: ['You must select a preset'] },
    { settings: { preset: 'custom', message: ' ' }, sentences: ['You need to specify a message'] },
    { settings: { preset: 'announcement' }, sentences: [] },
    { settings: { preset: 'fortune' }, sentences: [] },
    { settings: withInput, sentences: [] },
  ],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: { preset: 'announcement', message: 'changed since' },
  plan: { steps: ['action'], cue: null, harmless: false },
  sampleCue: null,
};

import type { FeatureFixture } from '../feature-fixture.ts';

const slow = { mode: 'slow' as const, duration: 300, length: 30 };

/** Chat modes (FEAT-chatMode-01 to 04). */
export const chatModeFixture: FeatureFixture<'chatMode'> = {
  defaults: { mode: '', duration: null, length: null },
  good: [
    { name: 'slow mode', settings: slow },
    { name: 'sub mode', settings: { mode: 'sub', duration: 15 } },
    { name: 'emote mode', settings: { mode: 'emote', duration: 86_400 } },
    { name: 'follower mode', settings: { mode: 'follower', duration: 60 } },
    { name: 'no mode yet', settings: {} },
  ],
  bad: [
    { why: 'no such mode', at: 'mode', settings: { mode: 'unique' } },
    { why: 'half a second', at: 'duration', settings: { duration: 15.5 } },
    { why: 'a length in words', at: 'length', settings: { length: '30' } },
  ],
  limits: [
    { path: 'duration', min: 15, max: 86_400, as: 'number', below: 'refused', above: 'refused' },
    { path: 'length', min: 1, max: 86_400, as: 'number', below: 'refused', above: 'refused' },
  ],
  viewers: (['slow', 'sub', 'emote', 'follower'] as const).map((mode) => ({
    name: `nothing for ${mode}`,
    settings: { ...slow, mode },
    fields: [],
    takes: [{ input: {}, values: {} }],
    refuses: [],
  })),
  demos: [{ name: 'nothing to show', settings: slow, input: null }],
  badDemos: [],
  hints: [
    { settings: {}, hint: 'Switches a chat mode on' },
    { settings: slow, hint: 'Switches slow mode on for 5 minutes' },
    { settings: { mode: 'sub', duration: 90 }, hint: 'Switches sub mode on for 1 minute 30 seconds' },
    { settings: { mode: 'emote' }, hint: 'Switches emote mode on' },
  ],
  warnings: [
    { settings: {}, sentences: ['You must select a mode', 'You must set a duration!'] },
    { settings: { mode: 'slow', duration: 15 }, sentences: ['You must set a length!'] },
    { settings: { mode: 'sub', duration: 15 }, sentences: [] },
    { settings: slow, sentences: [] },
  ],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: { mode: 'sub', duration: 1_234, length: 99 },
  plan: { steps: ['action'], cue: null, harmless: false },
  sampleCue: null,
};

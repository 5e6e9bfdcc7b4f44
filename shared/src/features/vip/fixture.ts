import type { FeatureFixture } from '../feature-fixture.ts';

const fixed = { target: 'username' as const, target_chatter: 'Demo_Target' };
const NOT_A_NAME = { 'vip.target': 'Enter the Twitch name of a chatter.' };
const nothing = { fields: [], takes: [{ input: {}, values: {} }], refuses: [] };

/** VIPs (FEAT-vip-01, FEAT-vip-02). */
export const vipFixture: FeatureFixture<'vip'> = {
  defaults: { mode: 'add', target: 'redeemer', target_chatter: '', durationS: 0 },
  good: [
    { name: 'the redeemer, for good', settings: {} },
    { name: 'whoever the viewer chooses', settings: { target: 'redeemers_entry' } },
    { name: 'somebody in chat', settings: { target: 'random' } },
    { name: 'a fixed chatter for a week', settings: { ...fixed, durationS: 604_800 } },
  ],
  bad: [
    { why: 'a mode other than add', at: 'mode', settings: { mode: 'remove' } },
    { why: 'no such target', at: 'target', settings: { target: 'everybody' } },
    { why: 'a name too long', at: 'target_chatter', settings: { target_chatter: 'a'.repeat(27) } },
    { why: 'half a second', at: 'durationS', settings: { durationS: 0.5 } },
  ],
  limits: [{ path: 'durationS', min: 0, max: 31_536_000, as: 'number', below: 'refused', above: 'refused' }],
  viewers: [
    { name: 'the redeemer', settings: {}, ...nothing },
    { name: 'a fixed chatter', settings: fixed, ...nothing },
    { name: 'somebody in chat', settings: { target: 'random' }, ...nothing },
    {
      name: 'the viewer names someone',
      settings: { target: 'redeemers_entry' },
      fields: [{ kind: 'target', name: 'vip.target', label: 'Who? Their Twitch name' }],
      takes: [{ input: { 'vip.target': ' @Demo_Target ' }, values: { 'vip.target': 'demo_target' } }],
      refuses: [
        { input: {}, errors: NOT_A_NAME },
        { input: { 'vip.target': 'two names' }, errors: NOT_A_NAME },
      ],
    },
  ],
  demos: [{ name: 'nothing to show', settings: {}, input: null }],
  badDemos: [],
  hints: [
    { settings: {}, hint: 'Makes you a VIP' },
    { settings: { durationS: 604_800 }, hint: 'Makes you a VIP for 7 days' },
    { settings: { target: 'redeemers_entry' }, hint: 'Makes a chatter of your choice a VIP' },
    { settings: { target: 'random', durationS: 3_600 }, hint: 'Makes a random chatter a VIP for 1 hour' },
    { settings: fixed, hint: 'Makes Demo_Target a VIP' },
  ],
  warnings: [
    { settings: {}, sentences: [] },
    { settings: fixed, sentences: [] },
    { settings: { target: 'username', target_chatter: ' ' }, sentences: ['Enter the name of the chatter.'] },
  ],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: { target: 'username', target_chatter: 'someone_else', durationS: 7 },
  plan: { steps: ['action', 'cue'], cue: 'notice', harmless: false },
  sampleCue: null,
};

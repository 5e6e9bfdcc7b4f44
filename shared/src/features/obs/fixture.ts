import type { FeatureFixture } from '../feature-fixture.ts';
import type { ObsAction, ObsTarget } from './limits.ts';

const event = (target: ObsTarget, action: ObsAction, name = '', value: string | number = '', duration = 15_000) => ({
  target,
  action,
  options: { name, value, duration },
});
const mute = event('audio', 'mute', 'Mic');
const one = (...given: Parameters<typeof event>) => ({ events: [event(...given)] });

/** OBS (FEAT-obs-01 to 03). */
export const obsFixture: FeatureFixture<'obs'> = {
  defaults: { events: [event('audio', 'mute')] },
  good: [
    { name: 'audio is muted', settings: { events: [mute] } },
    { name: 'audio is unmuted', settings: one('audio', 'unmute', 'Mic') },
    { name: 'a volume', settings: one('audio', 'volume', 'Mic', 40) },
    { name: 'a source of a group is shown', settings: one('source', 'show', 'Cam', 'Group') },
    { name: 'a source is hidden for good', settings: one('source', 'hide', 'Cam', 'Game', 0) },
    { name: 'a filter is switched on', settings: one('filter', 'enable', 'Cam', 'Blur') },
    { name: 'a filter is switched off', settings: one('filter', 'disable', 'Cam', 'Blur') },
    { name: 'a scene', settings: one('scene', 'switch', 'Break') },
    { name: 'a replay', settings: one('replay', 'save') },
    { name: 'two events', settings: { events: [mute, event('scene', 'switch', 'Break')] } },
    { name: 'no event', settings: { events: [] } },
  ],
  bad: [
    { why: 'no such target', at: 'events.0.target', settings: { events: [{ target: 'camera' }] } },
    { why: 'no such action', at: 'events.0.action', settings: { events: [{ action: 'start' }] } },
    {
      why: 'an action of another target',
      at: 'events.0.action',
      settings: { events: [{ target: 'scene', action: 'mute' }] },
    },
    {
      why: 'a long name',
      at: 'events.0.options.name',
      settings: { events: [event('audio', 'mute', 'x'.repeat(201))] },
    },
    { why: 'half a millisecond', at: 'events.0.options.duration', settings: one('audio', 'mute', 'Mic', '', 1.5) },
    { why: 'too many events', at: 'events', settings: { events: Array(11).fill(mute) } },
  ],
  limits: [
    {
      path: 'events.0.options.duration',
      around: { events: [mute] },
      min: 0,
      max: 86_400_000,
      as: 'number',
      below: 'refused',
      above: 'refused',
    },
    {
      path: 'events.0.options.value',
      around: one('audio', 'volume', 'Mic', 40),
      min: 0,
      max: 100,
      as: 'number',
      below: 'refused',
      above: 'refused',
    },
  ],
  viewers: [
    { name: 'nothing', settings: { events: [mute] }, fields: [], takes: [{ input: {}, values: {} }], refuses: [] },
  ],
  demos: [{ name: 'nothing to show', settings: { events: [mute] }, input: null }],
  badDemos: [],
  hints: [
    { settings: {}, hint: 'Mutes a source for 15 seconds' },
    { settings: { events: [] }, hint: 'Changes OBS' },
    { settings: one('audio', 'volume', 'Mic', 40, 0), hint: 'Sets the volume of Mic to 40%' },
    {
      settings: { events: [event('source', 'show', 'Cam', 'Game', 60_000), event('replay', 'save')] },
      hint: 'Shows Cam for 1 minute, saves a replay',
    },
    { settings: one('filter', 'disable', 'Cam', 'Blur'), hint: 'Switches Blur of Cam off for 15 seconds' },
    { settings: one('scene', 'switch', 'Break', '', 0), hint: 'Switches to Break' },
  ],
  warnings: [
    { settings: {}, sentences: ['Choose a source.'] },
    { settings: { events: [] }, sentences: ['Add an event.'] },
    { settings: one('audio', 'volume', 'Mic'), sentences: ['Enter a volume.'] },
    { settings: one('source', 'show', 'Cam'), sentences: ['Choose the scene or group with the source.'] },
    { settings: one('filter', 'enable', 'Cam'), sentences: ['Choose a filter.'] },
    { settings: one('scene', 'switch'), sentences: ['Choose a scene.'] },
    { settings: one('replay', 'save'), sentences: [] },
    { settings: { events: [mute] }, sentences: [] },
  ],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: one('audio', 'volume', 'Desktop', 7, 1_000),
  plan: { steps: ['action'], cue: null, harmless: false },
  sampleCue: null,
};

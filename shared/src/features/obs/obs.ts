import { z } from 'zod';
import { OBS_NAME_MAX } from '../../obs-studio/protocol.ts';
import { formatDuration } from '../../text/duration.ts';
import { DEFAULT_RETRY, defineFeature } from '../define-feature.ts';
import { OBS_DURATION_MS, OBS_EVENTS_MAX, OBS_TARGETS, OBS_VOLUME, type ObsAction, type ObsTarget } from './limits.ts';

const targets = Object.keys(OBS_TARGETS) as ObsTarget[];
const actions = Object.values(OBS_TARGETS).flatMap((target) => Object.keys(target.actions)) as ObsAction[];

/** One event: what is changed in OBS, how, and for how long (FEAT-obs-01). */
export const obsEvent = z
  .object({
    target: z.enum(targets).default('audio'),
    action: z.enum(actions).default('mute'),
    options: z
      .object({
        name: z
          .string()
          .max(OBS_NAME_MAX)
          .default('')
          .describe('Of the input, the source, the source with the filter, or the scene.'),
        value: z
          .union([z.number().min(OBS_VOLUME.min).max(OBS_VOLUME.max), z.string().max(OBS_NAME_MAX)])
          .default('')
          .describe('The volume in percent, the scene or group with the source, or the name of the filter.'),
        duration: z
          .number()
          .int()
          .min(0)
          .max(OBS_DURATION_MS.max)
          .default(OBS_DURATION_MS.default)
          .describe('Milliseconds until what was there before comes back; 0 for never.'),
      })
      .prefault({}),
  })
  .refine(({ target, action }) => Object.hasOwn(OBS_TARGETS[target].actions, action), {
    path: ['action'],
    error: 'This does not go with what is changed.',
  });
/** One event. */
export type ObsEvent = z.output<typeof obsEvent>;

/** OBS settings with their defaults: audio is muted for 15 seconds (FEAT-obs-01, FEAT-obs-02). */
export const obsSettings = z.object({
  events: z
    .array(obsEvent)
    .max(OBS_EVENTS_MAX)
    .prefault(() => [{}]),
});
/** Settings of an OBS feature. */
export type ObsSettings = z.output<typeof obsSettings>;

/** Returns what is missing from an event, as a sentence; null if it is complete. */
export function checkObsEvent({ target, action, options: { name, value } }: ObsEvent): string | null {
  if (target === 'replay') return null;
  if (name === '') return target === 'scene' ? 'Choose a scene.' : 'Choose a source.';
  if (action === 'volume') return typeof value === 'number' ? null : 'Enter a volume.';
  if (target === 'source') return value === '' ? 'Choose the scene or group with the source.' : null;
  return target === 'filter' && value === '' ? 'Choose a filter.' : null;
}

/** Returns messages by setting if the events cannot be carried out as they are. */
export function checkObs({ events }: ObsSettings): Record<string, string> {
  if (events.length === 0) return { events: 'Add an event.' };
  const problems = events.map(checkObsEvent);
  return Object.fromEntries(problems.flatMap((problem, at) => (problem === null ? [] : [[`events.${at}`, problem]])));
}

const VERBS: Record<ObsAction, (name: string, value: ObsEvent['options']['value']) => string> = {
  mute: (name) => `mutes ${name}`,
  unmute: (name) => `unmutes ${name}`,
  volume: (name, value) => `sets the volume of ${name} to ${value}%`,
  show: (name) => `shows ${name}`,
  hide: (name) => `hides ${name}`,
  enable: (name, value) => `switches ${value || 'a filter'} of ${name} on`,
  disable: (name, value) => `switches ${value || 'a filter'} of ${name} off`,
  switch: (name) => `switches to ${name}`,
  save: () => 'saves a replay',
};
const NOBODY: Record<ObsTarget, string> = {
  audio: 'a source',
  source: 'a source',
  filter: 'a source',
  scene: 'a scene',
  replay: '',
};

/** Describes an event in a phrase: `mutes Mic for 15 seconds`. */
export function describeObsEvent({ target, action, options: { name, value, duration } }: ObsEvent): string {
  const time = target === 'replay' || duration === 0 ? '' : ` for ${formatDuration(duration / 1_000)}`;
  return `${VERBS[action](name || NOBODY[target], value)}${time}`;
}

/** Describes events in a phrase. */
export function describeObs({ events }: ObsSettings): string {
  return events.map(describeObsEvent).join(', ');
}

/** OBS: changes audio, sources, filters and the scene for a time, and saves replays. */
export const obs = defineFeature({
  type: 'obs',
  title: 'OBS',
  description: 'Mutes audio, shows sources, switches filters and scenes for a time, or saves a replay.',
  settings: obsSettings,
  allowedOn: ['reward'],
  scopes: [],
  // A claim knows whether it has begun, and a replay saved twice harms nobody.
  repeat: 'safe',
  actsIn: 'OBS',
  // OBS answers within seconds unless it is closed.
  retry: { ...DEFAULT_RETRY, tries: 6, deadlineMs: 60_000, tryMs: 60_000 },
  harmless: false,
  lasts: true,
  cues: [],
  tile: {
    order: 66,
    tint: '--video',
    icon: { lines: 'M2.5 3.5h13v9h-13zM6 15.5h6M9 12.5v3' },
  },
  viewerFields: () => [],
  hint: (settings) => {
    const text = describeObs(settings);
    return text === '' ? 'Changes OBS' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  },
  check: checkObs,
  warnings: (settings) => [...new Set(Object.values(checkObs(settings)))],
  demo: {
    input: z.strictObject({}),
    create: () => null,
    apply: (settings) => ({ ok: true, settings, input: {} }),
  },
});

import { z } from 'zod';
import type { FeatureOn } from './catalog.ts';
import { definitionOf } from './feature.ts';
import { settingText } from './media-settings.ts';

/** Commands of a legacy `runcommand` (LEG-03). */
export const LEGACY_COMMANDS = [
  'timeout',
  'followage',
  'fortune',
  'magicball',
  'chatmsg',
  'refund',
  'skiptts',
  'runad',
  'slowmode',
  'submode',
  'emotemode',
] as const;

/** Bounds and step of a legacy ad's length, in seconds (LEG-05). */
export const LEGACY_AD_S = { min: 30, max: 180, step: 30 } as const;

const id = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const clipSettings = z.record(z.string(), z.unknown()).default({});
const seconds = z.coerce.number().int().min(0).optional().describe('Seconds.');

/** A feature of a type that is no longer offered (LEG-01, LEG-03, LEG-04). */
export const legacyFeature = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('playsound'), settings: clipSettings }),
  z.object({ id, type: z.literal('playvideo'), settings: clipSettings }),
  z.object({
    id,
    type: z.literal('runcommand'),
    settings: z.object({
      command: z.enum(LEGACY_COMMANDS),
      features: z
        .object({ duration: seconds, length: seconds, text: settingText(z.string().max(500)).optional() })
        .default({}),
    }),
  }),
  z.object({
    id,
    type: z.literal('updatereward'),
    settings: z.object({
      settingToUpdate: z.enum(['title', 'cost', 'description']),
      text: settingText(z.string().max(200)).default(''),
    }),
  }),
]);
/** A feature of a type that is no longer offered. */
export type LegacyFeature = z.output<typeof legacyFeature>;

const TYPES: readonly string[] = legacyFeature.options.map(({ shape }) => shape.type.value);

/** Returns whether a feature in a request or in the store is of a legacy type. */
export function isLegacyFeature(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'type' in given && TYPES.includes(String(given.type));
}

const CLIP_TITLES = { playsound: 'Play Sound', playvideo: 'Play Video' } as const;

/** Returns the name of a legacy feature. */
export function titleOfLegacy({ type, settings }: LegacyFeature): string {
  if (type === 'playsound' || type === 'playvideo') return CLIP_TITLES[type];
  return type === 'runcommand' ? `Run Command: ${settings.command}` : `Update Reward: ${settings.settingToUpdate}`;
}

/** Returns what a streamer must know about a legacy feature (LEG-02). */
export function describeLegacy(feature: LegacyFeature): string {
  const { type } = feature;
  if (type === 'playsound' || type === 'playvideo') {
    return `${CLIP_TITLES[type]} has Been Depreciated. Please switch over to Sound Alerts, and Video Alerts using the Library.`;
  }
  const twin = currentFeatureOf(feature);
  if (twin === null) return 'This old feature no longer runs. Delete it.';
  return `This old feature still runs, as ${definitionOf(twin.type).title}. You can delete it and add that one.`;
}

/** Returns the current feature that a legacy one runs as, with its id; null if there is none (LEG-06). */
export function currentFeatureOf(feature: LegacyFeature): FeatureOn<'reward'> | null {
  const given = givenTwinOf(feature);
  if (given === null) return null;
  const settings = definitionOf(given.type).settings.safeParse(given.settings);
  return settings.success
    ? ({ id: feature.id, type: given.type, settings: settings.data } as FeatureOn<'reward'>)
    : null;
}

function givenTwinOf(feature: LegacyFeature): (Pick<FeatureOn<'reward'>, 'type'> & { settings: object }) | null {
  if (feature.type === 'updatereward') {
    const { settingToUpdate: field, text } = feature.settings;
    const isOn = { title: 'updateTitle', cost: 'updateCost', description: 'updateDescription' }[field];
    return { type: 'updateRewardV2', settings: { [isOn]: true, [field]: text } };
  }
  if (feature.type !== 'runcommand') return null;
  const { command, features } = feature.settings;
  switch (command) {
    case 'timeout':
      return { type: 'punishment', settings: features.duration ? { duration: features.duration } : {} };
    case 'followage':
      return { type: 'chatMessage', settings: { preset: 'followAge' } };
    case 'fortune':
      return { type: 'chatMessage', settings: { preset: 'fortune' } };
    case 'magicball':
      return { type: 'chatMessage', settings: { preset: 'magicBall' } };
    case 'chatmsg':
      return { type: 'chatMessage', settings: { preset: 'custom', message: features.text ?? '' } };
    case 'refund':
      return { type: 'refundReward', settings: { successPercent: 100 } };
    case 'skiptts':
      return { type: 'skipMedia', settings: {} };
    case 'runad':
      return { type: 'commercial', settings: { length: toAdLength(features.length ?? features.duration) } };
    default:
      // Chat modes do not exist yet.
      return null;
  }
}

/** Rounds a length to the slider's steps. */
function toAdLength(lengthS: number = LEGACY_AD_S.min): number {
  const { min, max, step } = LEGACY_AD_S;
  return Math.min(max, Math.max(min, Math.round(lengthS / step) * step));
}

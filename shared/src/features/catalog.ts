import type { z } from 'zod';
import { punishment } from './punishment.ts';
import { sound } from './sound.ts';
import { tts } from './tts.ts';
import { video } from './video.ts';

/** Every finished feature type. Registries elsewhere are mapped types over it, so a missing half does not compile. */
export const FEATURES = { tts, sound, video, punishment } as const;

/** Name of a feature type. */
export type FeatureType = keyof typeof FEATURES;

/** Settings of a feature type. */
export type FeatureSettings<T extends FeatureType> = z.output<(typeof FEATURES)[T]['settings']>;

/** All feature types, in the catalogue's order. */
export const FEATURE_TYPES = Object.keys(FEATURES) as FeatureType[];

/** True when the name is a feature type of the catalogue. */
export function isFeatureType(type: string): type is FeatureType {
  return Object.hasOwn(FEATURES, type);
}

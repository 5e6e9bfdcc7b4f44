import type { z } from 'zod';
import { chatMessage } from './chatMessage/chatMessage.ts';
import { chatMode } from './chatMode/chatMode.ts';
import { commercial } from './commercial/commercial.ts';
import type { FeaturePlace } from './define-feature.ts';
import { obs } from './obs/obs.ts';
import { poll } from './poll/poll.ts';
import { prediction } from './prediction/prediction.ts';
import { punishment } from './punishment/punishment.ts';
import { refundReward } from './refundReward/refundReward.ts';
import { showemote } from './showemote/showemote.ts';
import { skipMedia } from './skipMedia/skipMedia.ts';
import { sound } from './sound/sound.ts';
import { tts } from './tts/tts.ts';
import { updateRewardV2 } from './updateRewardV2/updateRewardV2.ts';
import { video } from './video/video.ts';
import { vip } from './vip/vip.ts';

/** The feature types. Registries elsewhere are mapped types over it, so a missing entry does not compile. */
export const FEATURES = {
  tts,
  sound,
  video,
  punishment,
  commercial,
  chatMessage,
  poll,
  prediction,
  showemote,
  refundReward,
  updateRewardV2,
  skipMedia,
  chatMode,
  obs,
  vip,
} as const;

/** Name of a feature type. */
export type FeatureType = keyof typeof FEATURES;

/** Name of a feature type that is allowed in a place. */
export type FeatureTypeOn<P extends FeaturePlace> = {
  [T in FeatureType]: P extends (typeof FEATURES)[T]['allowedOn'][number] ? T : never;
}[FeatureType];

/** Settings of a feature type. */
export type FeatureSettings<T extends FeatureType> = z.output<(typeof FEATURES)[T]['settings']>;

/** A configured feature. Identified by `id`, because a reward may have several features of one type. */
export type Feature<T extends FeatureType = FeatureType> = {
  [K in T]: { id: string; type: K; settings: FeatureSettings<K> };
}[T];

/** A configured feature of a type that is allowed in a place. */
export type FeatureOn<P extends FeaturePlace> = Feature<FeatureTypeOn<P>>;

/** All feature types, in catalogue order. */
export const FEATURE_TYPES = Object.keys(FEATURES) as FeatureType[];

/** Returns the feature types allowed in a place, in catalogue order. */
export function listFeatureTypes<P extends FeaturePlace>(place: P): FeatureTypeOn<P>[] {
  return FEATURE_TYPES.filter((type) =>
    (FEATURES[type].allowedOn as readonly FeaturePlace[]).includes(place),
  ) as FeatureTypeOn<P>[];
}

/** Returns whether the name is a feature type of the catalogue. */
export function isFeatureType(type: string): type is FeatureType {
  return Object.hasOwn(FEATURES, type);
}

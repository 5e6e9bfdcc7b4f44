import { FEATURE_TYPES, FEATURES, type Feature, type FeatureType } from './catalog.ts';
import type { ClipList, FeatureDefinition, FieldContext } from './define-feature.ts';
import type { ViewerField } from './viewer-input.ts';

/** A feature of any type. */
type AnyFeature = Pick<Feature, 'type' | 'settings'>;

/** Returns the catalogue entry of a feature type, for code that handles all types alike. */
export function definitionOf(type: FeatureType): FeatureDefinition {
  return FEATURES[type] as FeatureDefinition;
}

/** Returns the fields a viewer fills in for these features. */
export function viewerFieldsOf(features: readonly AnyFeature[], context: FieldContext): ViewerField[] {
  return features.flatMap(({ type, settings }) => definitionOf(type).viewerFields(settings, context));
}

/** Returns whether a type speaks. */
export function isSpeaking(type: FeatureType): boolean {
  return definitionOf(type).voiceOf !== undefined;
}

/** Types that speak. Their messages count towards the plan's limit (TIER-09). */
export const SPEAKING_TYPES: readonly FeatureType[] = FEATURE_TYPES.filter(isSpeaking);

/** Returns the voice of a feature: empty for the first available one, null if it does not speak. */
export function voiceOf({ type, settings }: AnyFeature): string | null {
  return definitionOf(type).voiceOf?.(settings) ?? null;
}

/** Returns the clips of a feature, or null if it plays none. */
export function clipsOf({ type, settings }: AnyFeature): ClipList | null {
  return definitionOf(type).clipsOf?.(settings) ?? null;
}

/** Returns the short ids of all clips of these features, in order and with repeats. */
export function shortIdsOf(features: readonly AnyFeature[]): string[] {
  return features.flatMap((feature) => clipsOf(feature)?.list.map(({ shortId }) => shortId) ?? []);
}

/** Returns the Twitch scopes that features of these types can need with any settings, without repeats. */
export function listScopes(types: readonly FeatureType[]): string[] {
  return [
    ...new Set(
      types.map(definitionOf).flatMap(({ scopes, scopesOfSome }) => [...scopes, ...(scopesOfSome?.scopes ?? [])]),
    ),
  ];
}

/** Returns the Twitch scopes that a feature needs with its settings. */
export function scopesOf({ type, settings }: AnyFeature): readonly string[] {
  const { scopes, scopesOfSome } = definitionOf(type);
  return scopesOfSome?.areNeeded(settings) ? [...scopes, ...scopesOfSome.scopes] : scopes;
}

/** Returns whether the granted Twitch scopes cover what the feature needs. */
export function isPermitted(feature: AnyFeature, granted: readonly string[]): boolean {
  return scopesOf(feature).every((scope) => granted.includes(scope));
}

/** Returns the message that asks a streamer for the scopes a feature needs, or null if they are granted. */
export function whyNotPermitted(feature: AnyFeature, granted: readonly string[]): string | null {
  return isPermitted(feature, granted) ? null : (definitionOf(feature.type).scopesReason ?? null);
}

/** Shown when another item already uses the voice (ADD-07). */
export const VOICE_TAKEN = 'You already have this voice added!';

/** The part of an item that determines its voice. */
interface Speaker {
  uuid: string;
  features: readonly Pick<Feature, 'type' | 'settings'>[];
}

/** Returns an item's voice, or null if it does not speak or has none chosen. */
export function itemVoiceOf({ features }: Pick<Speaker, 'features'>): string | null {
  return features.map(voiceOf).find((voice) => voice !== null) || null;
}

/** Returns whether another of these items uses the item's voice (ADD-07). */
export function isVoiceTaken(item: Speaker, items: readonly Speaker[]): boolean {
  const voice = itemVoiceOf(item);
  return voice !== null && items.some((other) => other.uuid !== item.uuid && itemVoiceOf(other) === voice);
}

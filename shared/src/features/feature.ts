import { FEATURE_TYPES, FEATURES, type Feature, type FeatureType } from './catalog.ts';
import type { ClipList, FeatureDefinition, FieldContext } from './define-feature.ts';
import type { ViewerField } from './viewer-input.ts';

/** A feature whose settings' type is not known; the catalogue ties them to `type`. */
type AnyFeature = Pick<Feature, 'type' | 'settings'>;

/** The catalogue's entry for a feature type, for code that handles all types alike. */
export function definitionOf(type: FeatureType): FeatureDefinition {
  return FEATURES[type] as FeatureDefinition;
}

/** What a viewer fills in for these features. */
export function viewerFieldsOf(features: readonly AnyFeature[], context: FieldContext): ViewerField[] {
  return features.flatMap(({ type, settings }) => definitionOf(type).viewerFields(settings, context));
}

/** True for a type that speaks. */
export function isSpeaking(type: FeatureType): boolean {
  return definitionOf(type).voiceOf !== undefined;
}

/** Types that speak: their messages count towards the plan's limit (TIER-09). */
export const SPEAKING_TYPES: readonly FeatureType[] = FEATURE_TYPES.filter(isSpeaking);

/** The voice of a feature, empty for the first available one; null if it does not speak. */
export function voiceOf({ type, settings }: AnyFeature): string | null {
  return definitionOf(type).voiceOf?.(settings) ?? null;
}

/** The clips of a feature; null if it plays none. */
export function clipsOf({ type, settings }: AnyFeature): ClipList | null {
  return definitionOf(type).clipsOf?.(settings) ?? null;
}

/** Short ids of all clips these features name, in order; one that is named twice comes twice. */
export function shortIdsOf(features: readonly AnyFeature[]): string[] {
  return features.flatMap((feature) => clipsOf(feature)?.list.map(({ shortId }) => shortId) ?? []);
}

/** Twitch scopes that these feature types need, each once. */
export function listScopes(types: readonly FeatureType[]): string[] {
  return [...new Set(types.flatMap((type) => definitionOf(type).scopes))];
}

/** True if the granted Twitch scopes cover everything the feature type needs. */
export function isPermitted(type: FeatureType, granted: readonly string[]): boolean {
  return definitionOf(type).scopes.every((scope) => granted.includes(scope));
}

/** The sentence that asks a streamer for what the feature type needs; null if the granted Twitch scopes cover it. */
export function whyNotPermitted(type: FeatureType, granted: readonly string[]): string | null {
  return isPermitted(type, granted) ? null : (definitionOf(type).scopesReason ?? null);
}

/** Shown when another item speaks with the voice already (ADD-07). */
export const VOICE_TAKEN = 'You already have this voice added!';

/** An item as far as its voice matters. */
interface Speaker {
  uuid: string;
  features: readonly Pick<Feature, 'type' | 'settings'>[];
}

/** The voice an item speaks with; null if it does not speak, or none was chosen for it. */
export function itemVoiceOf({ features }: Pick<Speaker, 'features'>): string | null {
  return features.map(voiceOf).find((voice) => voice !== null) || null;
}

/** True if another of these items speaks with the item's voice (ADD-07). */
export function isVoiceTaken(item: Speaker, items: readonly Speaker[]): boolean {
  const voice = itemVoiceOf(item);
  return voice !== null && items.some((other) => other.uuid !== item.uuid && itemVoiceOf(other) === voice);
}

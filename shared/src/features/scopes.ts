import type { FeatureType } from './catalog.ts';
import { definitionOf } from './feature.ts';

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

import { FEATURES, type FeatureSettings, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { ItemFeature } from '@bitcue/shared/items/item.ts';
import { FEATURE_PARTS } from './registry.ts';

/** What an item does, in one line: the settings of its one feature, or the names of several. */
export function describeFeatures(features: readonly ItemFeature[]): string {
  const [first, ...others] = features;
  if (!first) return 'No feature yet';
  if (others.length > 0) return features.map(({ type }) => FEATURES[type].title).join(' + ');
  return `${FEATURES[first.type].title} · ${describe(first)}`;
}

function describe<T extends FeatureType>({ type, settings }: { type: T; settings: unknown }): string {
  // The catalogue's type says what the settings are.
  return FEATURE_PARTS[type].describe(settings as FeatureSettings<T>);
}

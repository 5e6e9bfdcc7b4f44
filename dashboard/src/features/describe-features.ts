import type { Feature, FeatureType } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { FEATURE_PARTS, type FeatureParts } from './registry.ts';

/** Describes features in one line: the settings of a single one, or the names of several. */
export function describeFeatures(features: readonly Feature[]): string {
  const [first, ...others] = features;
  if (!first) return 'No feature yet';
  if (others.length > 0) return features.map(({ type }) => definitionOf(type).title).join(' + ');
  return `${definitionOf(first.type).title} · ${describeSettings(first)}`;
}

/** Describes the settings of a feature in one line. */
export function describeSettings({ type, settings }: Feature): string {
  // TypeScript cannot see that description and settings belong to the same type.
  const { describe } = FEATURE_PARTS[type] as FeatureParts<FeatureType>;
  return describe(settings);
}

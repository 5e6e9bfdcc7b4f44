import type { Feature, FeatureType } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { FEATURE_PARTS, type FeatureParts } from './registry.ts';

/** What features do, in one line: the settings of the only one, or the names of several. */
export function describeFeatures(features: readonly Feature[]): string {
  const [first, ...others] = features;
  if (!first) return 'No feature yet';
  if (others.length > 0) return features.map(({ type }) => definitionOf(type).title).join(' + ');
  // The catalogue ties the description and the settings together by the type's name.
  const { describe } = FEATURE_PARTS[first.type] as FeatureParts<FeatureType>;
  return `${definitionOf(first.type).title} · ${describe(first.settings)}`;
}

import { type FeatureTypeOn, listFeatureTypes } from '@bitcue/shared/features/catalog.ts';
import type { FeaturePreset } from '@bitcue/shared/features/define-feature.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';

/** A feature on offer. */
export interface FeatureChoice {
  id: string;
  type: FeatureTypeOn<'bits'>;
  title: string;
  description: string;
  isFeatured: boolean;
  /** Preset of the feature's settings, if any. */
  preset: FeaturePreset<unknown> | undefined;
}

const tiles = listFeatureTypes('bits')
  .map((type) => ({ ...definitionOf(type), type }))
  .sort((one, other) => one.tile.order - other.tile.order);

/** The features on offer (ADD-03), featured ones first (ADD-04). */
export const FEATURE_CHOICES: readonly FeatureChoice[] = [
  ...tiles.flatMap(({ type, tile: { featured: preset } }) =>
    preset
      ? [{ id: preset.id, type, title: preset.title, description: preset.description, isFeatured: true, preset }]
      : [],
  ),
  ...tiles.map(({ type, title, description }) => ({
    id: type,
    type,
    title,
    description,
    isFeatured: false,
    preset: undefined,
  })),
];

/**
 * Returns the choices whose title or description contains the search text (ADD-02), without types the item already has
 * (ADD-05).
 */
export function filterChoices(search: string, taken: readonly string[]): FeatureChoice[] {
  const text = search.trim().toLowerCase();
  return FEATURE_CHOICES.filter(
    ({ type, title, description }) =>
      !taken.includes(type) && [title, description].some((part) => part.toLowerCase().includes(text)),
  );
}

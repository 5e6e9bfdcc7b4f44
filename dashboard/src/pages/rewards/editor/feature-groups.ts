import type { FeatureTypeOn } from '@bitcue/shared/features/catalog.ts';
import { listFeatureTypes } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';

/** A group of the picker. */
export interface FeatureGroup {
  title: string;
  choices: { type: FeatureTypeOn<'reward'>; title: string; description: string; premium?: true }[];
}

/** The groups and the tints of their features. Features with any other tint belong to "On screen". */
const GROUPS: readonly { title: string; tints: readonly string[] }[] = [
  { title: 'On screen', tints: [] },
  { title: 'Chat', tints: ['--chat', '--punishment'] },
  { title: 'Channel', tints: ['--channel'] },
  { title: 'Reward itself', tints: ['--self'] },
  { title: 'OBS', tints: ['--obs'] },
];

/**
 * Groups the features for rewards that are not taken and whose title or description contains the search text (RWD-09).
 * Groups without any are left out.
 */
export function groupFeatures(search: string, taken: readonly string[]): FeatureGroup[] {
  const text = search.trim().toLowerCase();
  const choices = listFeatureTypes('reward')
    .map((type) => ({ ...definitionOf(type), type }))
    .filter(
      ({ type, title, description }) =>
        !taken.includes(type) && [title, description].some((part) => part.toLowerCase().includes(text)),
    )
    .sort((one, other) => one.tile.order - other.tile.order);
  return GROUPS.map(({ title }) => ({
    title,
    choices: choices.filter(({ tile }) => groupOf(tile.tint) === title),
  })).filter((group) => group.choices.length > 0);
}

function groupOf(tint: string): string {
  return GROUPS.find(({ tints }) => tints.includes(tint))?.title ?? 'On screen';
}

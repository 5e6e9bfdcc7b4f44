import type { ExtensionItem } from '@bitcue/shared/items/item.ts';

/** Short ids of the clips that an item names, in order; one that is named twice comes twice. */
export function listShortIds({ features }: Pick<ExtensionItem, 'features'>): string[] {
  return features.flatMap((feature) =>
    feature.type === 'sound' || feature.type === 'video' ? feature.settings.list.map((entry) => entry.shortId) : [],
  );
}

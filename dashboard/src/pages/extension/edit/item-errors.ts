import { checkItem } from '@bitcue/shared/items/check-item.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { findFeatureErrors } from '../feature-errors.ts';

/** Errors of an item, by field, and by feature id and field. */
export interface ItemErrors {
  fields: Record<string, string>;
  features: Readonly<Record<string, Record<string, string>>>;
}

/** Validates an edited item (ITEM-11 to ITEM-13, ADD-07). `stored`: the saved item. */
export function findItemErrors(
  item: ExtensionItem,
  stored: ExtensionItem,
  items: readonly ExtensionItem[],
): ItemErrors {
  const check = checkItem(item);
  const context = { uuid: item.uuid, before: stored, items };
  return {
    fields: check.ok ? {} : check.fields,
    features: Object.fromEntries(item.features.map((feature) => [feature.id, findFeatureErrors(feature, context)])),
  };
}

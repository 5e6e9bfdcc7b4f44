import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { isVoiceTaken, itemVoiceOf, VOICE_TAKEN, voiceOf } from '@bitcue/shared/features/feature.ts';
import { checkItem } from '@bitcue/shared/items/check-item.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { findSettingsErrors, type TitleOf } from '../../features/settings-errors.ts';

/** What a feature is checked against: its item, the saved item (null for a new one) and all items. */
export interface FeatureContext {
  uuid: string;
  before: ExtensionItem | null;
  items: readonly ExtensionItem[];
  titleOf: TitleOf;
}

/** Validates a feature among all of the streamer's items (ADD-07). Returns errors by field. */
export function findFeatureErrors(
  feature: Feature,
  { uuid, before, items, titleOf }: FeatureContext,
): Record<string, string> {
  const errors = findSettingsErrors(feature, titleOf);
  if (voiceOf(feature) === null) return errors;
  const own = { uuid, features: [feature] };
  const isVoiceNew = before === null || itemVoiceOf(before) !== itemVoiceOf(own);
  if (isVoiceNew && isVoiceTaken(own, items)) errors.voice = VOICE_TAKEN;
  return errors;
}

/** Errors of an item, by field, and by feature id and field. */
export interface ItemErrors {
  fields: Record<string, string>;
  features: Readonly<Record<string, Record<string, string>>>;
}

/** Returns all messages, those of the item first. A feature's own messages replace the one about the list of features. */
export function listMessages({ fields: { features: list, ...fields }, features }: ItemErrors): string[] {
  const own = Object.values(features).flatMap((messages) => Object.values(messages));
  return [...Object.values(fields), ...(own.length > 0 || list === undefined ? own : [list])];
}

/** Validates an edited item (ITEM-11 to ITEM-13, ADD-07). `stored`: the saved item. */
export function findItemErrors(
  item: ExtensionItem,
  stored: ExtensionItem,
  items: readonly ExtensionItem[],
  titleOf: TitleOf,
): ItemErrors {
  const check = checkItem(item);
  const context = { uuid: item.uuid, before: stored, items, titleOf };
  return {
    fields: check.ok ? {} : check.fields,
    features: Object.fromEntries(item.features.map((feature) => [feature.id, findFeatureErrors(feature, context)])),
  };
}

import { FEATURES, type FeatureSettings, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import { findListProblem } from '@bitcue/shared/features/media-rules.ts';
import { isVoiceTaken, itemVoiceOf, VOICE_TAKEN } from '@bitcue/shared/features/voice-rules.ts';
import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';

/** Shown when a feature's settings are not right on save (ERR-11). */
export const SETTINGS_ERROR = 'There was an error with your settings!';

/** A feature while it is edited: as stored, but its settings need not be right yet. */
export type FeatureDraft = { [T in FeatureType]: { id: string; type: T; settings: FeatureSettings<T> } }[FeatureType];

/** What is wrong with a feature's settings, by field; empty when nothing is. */
export function findSettingsErrors({ type, settings }: FeatureDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of FEATURES[type].settings.safeParse(settings).error?.issues ?? []) {
    const field = String(issue.path[0] ?? type);
    errors[field] ??= issue.code === 'custom' ? issue.message : `${field} is invalid`;
  }
  if (type === 'sound' || type === 'video') {
    const problem = findListProblem(settings, () => 'chosen');
    if (problem !== null) errors.list ??= problem;
  }
  return errors;
}

/** What is wrong with a feature on an item among the streamer's items, by field (ADD-07). `before`: the item as stored. */
export function findFeatureErrors(
  feature: FeatureDraft,
  { uuid, before, items }: { uuid: string; before: ExtensionItem | null; items: readonly ExtensionItem[] },
): Record<string, string> {
  const errors = findSettingsErrors(feature);
  if (feature.type !== 'tts') return errors;
  const own = { uuid, features: [feature as ItemFeature] };
  const isVoiceNew = before === null || itemVoiceOf(before) !== itemVoiceOf(own);
  if (isVoiceNew && isVoiceTaken(own, items)) errors.voice = VOICE_TAKEN;
  return errors;
}

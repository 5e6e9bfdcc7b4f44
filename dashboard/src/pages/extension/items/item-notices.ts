import type { Voice } from '@bitcue/shared/api/voices.ts';
import { FEATURES, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';

/** Something the streamer should know about an item. `reconnect`: signing in again repairs it. */
export interface ItemNotice {
  text: string;
  /** Stands before the text; the item may fail as it is. */
  title: string | null;
  reconnect: boolean;
}

/** On an item without a feature (EXT-08). */
export const NO_FEATURE = 'You need to add a feature for this item to work and display.';
/** Before what may keep an item from working (EXT-09). */
const MIGHT_NOT_WORK = 'This item might not work!';

/** What a missing permission of Twitch keeps from working. */
const RECONNECT: Partial<Record<FeatureType, string>> = { punishment: 'Reconnect Twitch to allow timeouts.' };

/** What to tell about an item. `voices` is null while they are not known; `missingScopes`: what Twitch does not grant. */
export function listNotices(
  { features }: ExtensionItem,
  { voices, missingScopes }: { voices: readonly Voice[] | null; missingScopes: readonly string[] },
): ItemNotice[] {
  if (features.length === 0) return [{ title: null, text: NO_FEATURE, reconnect: false }];
  return features.flatMap((feature) => {
    const notices: ItemNotice[] = warningsOf(feature).map((text) => ({ title: null, text, reconnect: false }));
    if (feature.type === 'tts' && voices !== null) {
      const { voice } = feature.settings;
      if (voice !== '' && !voices.some(({ name }) => name === voice)) {
        notices.push({ title: MIGHT_NOT_WORK, text: `No voice with name ${voice} found`, reconnect: false });
      }
    }
    if (FEATURES[feature.type].scopes.some((scope) => missingScopes.includes(scope))) {
      const text = RECONNECT[feature.type] ?? 'Reconnect Twitch to allow it.';
      notices.push({ title: MIGHT_NOT_WORK, text, reconnect: true });
    }
    return notices;
  });
}

function warningsOf({ type, settings }: ItemFeature): string[] {
  switch (type) {
    case 'tts':
      return FEATURES.tts.warnings(settings);
    case 'sound':
      return FEATURES.sound.warnings(settings);
    case 'video':
      return FEATURES.video.warnings(settings);
    case 'punishment':
      return FEATURES.punishment.warnings(settings);
  }
}

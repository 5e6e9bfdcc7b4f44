import { FEATURES } from '@bitcue/shared/features/catalog.ts';
import { VOICE_TAKEN } from '@bitcue/shared/features/voice-rules.ts';
import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';
import { itemFeature } from '@bitcue/shared/items/item.ts';
import { useState } from 'react';
import { toast } from 'sonner';
import { type FeatureDraft, findFeatureErrors, SETTINGS_ERROR } from '../feature-errors.ts';
import { createFeatureId } from '../new-ids.ts';
import type { ClipToAdd } from './clip-to-add.ts';
import { FEATURE_CHOICES, type FeatureChoice } from './feature-choices.ts';

/** Without a voice the first standard one would speak, which is not what AI TTS says. */
const AI_VOICE_MISSING = 'Choose an AI voice.';

/** A feature that is being set up. What was entered for each choice is kept while the steps go back and forth. */
export interface FeatureSetup {
  choice: FeatureChoice | null;
  feature: FeatureDraft | null;
  errors: Record<string, string>;
  choose: (choice: FeatureChoice) => void;
  change: (feature: FeatureDraft) => void;
  /** The feature when its settings are right; else says what is wrong (ADD-07, ERR-11) and returns null. */
  check: () => ItemFeature | null;
}

/** Sets a feature up for the item `uuid` among the streamer's items; with `clip` it begins as one that plays it. */
export function useFeatureDraft(
  uuid: string,
  items: readonly ExtensionItem[],
  clip: ClipToAdd | null = null,
): FeatureSetup {
  const [choice, setChoice] = useState(() => FEATURE_CHOICES.find(({ id }) => id === clip?.type) ?? null);
  const [features, setFeatures] = useState<Readonly<Record<string, FeatureDraft>>>(() =>
    choice && clip ? { [choice.id]: createDraft(choice, { list: [{ shortId: clip.shortId }] }) } : {},
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const feature = (choice && features[choice.id]) ?? null;
  return {
    choice,
    feature,
    errors,
    choose(chosen) {
      setChoice(chosen);
      setErrors({});
      setFeatures((kept) => ({ ...kept, [chosen.id]: kept[chosen.id] ?? createDraft(chosen) }));
    },
    change(changed) {
      if (!choice) return;
      setErrors({});
      setFeatures((kept) => ({ ...kept, [choice.id]: changed }));
    },
    check() {
      if (!feature) return null;
      const found = findFeatureErrors(feature, { uuid, before: null, items });
      if (choice?.preset === 'ai' && feature.type === 'tts' && feature.settings.voice === '') {
        found.voice = AI_VOICE_MISSING;
      }
      setErrors(found);
      const [first] = Object.values(found);
      if (first === undefined) return itemFeature.parse(feature);
      toast.error(found.voice === VOICE_TAKEN ? VOICE_TAKEN : SETTINGS_ERROR, {
        description: found.voice === VOICE_TAKEN ? undefined : first,
      });
      return null;
    },
  };
}

function createDraft({ type }: FeatureChoice, settings: object = {}): FeatureDraft {
  return { id: createFeatureId(), type, settings: FEATURES[type].settings.parse(settings) } as FeatureDraft;
}

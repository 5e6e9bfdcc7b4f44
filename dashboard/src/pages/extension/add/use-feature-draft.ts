import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { clipsOf, definitionOf } from '@bitcue/shared/features/feature.ts';
import { VOICE_TAKEN } from '@bitcue/shared/features/voice-rules.ts';
import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';
import { itemFeature } from '@bitcue/shared/items/item.ts';
import { useState } from 'react';
import { toast } from 'sonner';
import { findFeatureErrors, SETTINGS_ERROR } from '../feature-errors.ts';
import { createFeatureId } from '../new-ids.ts';
import type { ClipToAdd } from './clip-to-add.ts';
import { FEATURE_CHOICES, type FeatureChoice } from './feature-choices.ts';

/** What was entered for each choice, by its id, and the choice that is open. */
export interface FeatureDrafts {
  choice: string;
  features: Readonly<Record<string, Feature | undefined>>;
}

/** A feature that is being set up. What was entered for each choice is kept while the steps go back and forth. */
export interface FeatureSetup {
  choice: FeatureChoice | null;
  feature: Feature | null;
  errors: Record<string, string>;
  /** All that was entered, to be gone on with later; null before anything is chosen. */
  drafts: FeatureDrafts | null;
  choose: (choice: FeatureChoice) => void;
  change: (feature: Feature) => void;
  /** The feature when its settings are right; else says what is wrong (ADD-07, ERR-11) and returns null. */
  check: () => ItemFeature | null;
}

/** Sets a feature up for the item `uuid` among the streamer's items, from `begun` on where there is something. */
export function useFeatureDraft(
  uuid: string,
  items: readonly ExtensionItem[],
  begun: FeatureDrafts | null,
): FeatureSetup {
  const [choice, setChoice] = useState(() => FEATURE_CHOICES.find(({ id }) => id === begun?.choice) ?? null);
  const [features, setFeatures] = useState<FeatureDrafts['features']>(() =>
    choice ? { ...begun?.features, [choice.id]: begun?.features[choice.id] ?? createDraft(choice) } : {},
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const feature = (choice && features[choice.id]) ?? null;
  return {
    choice,
    feature,
    errors,
    drafts: choice && { choice: choice.id, features },
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
      Object.assign(found, choice?.preset?.check(feature.settings));
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

/** The feature that plays a clip, begun. */
export function beginWithClip({ type, shortId }: ClipToAdd): FeatureDrafts | null {
  const choice = FEATURE_CHOICES.find((one) => clipsOf(createDraft(one))?.kind === type);
  return choice ? { choice: choice.id, features: { [choice.id]: createDraft(choice, { list: [{ shortId }] }) } } : null;
}

function createDraft({ type }: FeatureChoice, settings: object = {}): Feature {
  return { id: createFeatureId(), type, settings: definitionOf(type).settings.parse(settings) } as Feature;
}

import type { FeatureOn } from '@bitcue/shared/features/catalog.ts';
import { definitionOf, shortIdsOf, VOICE_TAKEN } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';
import { itemFeature } from '@bitcue/shared/items/item.ts';
import { useState } from 'react';
import { toast } from 'sonner';
import { SETTINGS_ERROR } from '../../../features/settings-errors.ts';
import { useMediaById } from '../../../media/library/clip-queries.ts';
import { findFeatureErrors } from '../item-errors.ts';
import { createFeatureId } from '../new-ids.ts';
import { FEATURE_CHOICES, type FeatureChoice } from './feature-choices.ts';

/** The input for each choice, by its id, and the open choice. */
export interface FeatureDrafts {
  choice: string;
  features: Readonly<Record<string, FeatureOn<'bits'> | undefined>>;
}

/** A feature being set up. The input for each choice is kept while moving between steps. */
export interface FeatureSetup {
  choice: FeatureChoice | null;
  feature: FeatureOn<'bits'> | null;
  errors: Record<string, string>;
  /** All input, to be restored later; null until something is chosen. */
  drafts: FeatureDrafts | null;
  /** True once something was entered. */
  isFilled: boolean;
  choose: (choice: FeatureChoice) => void;
  change: (feature: FeatureOn<'bits'>) => void;
  /** Returns the feature if its settings are valid. Otherwise shows what is wrong and returns null (ADD-07, ERR-11). */
  check: () => ItemFeature | null;
}

/** Manages setting up a feature of the item `uuid`, starting from `initial` drafts if given. */
export function useFeatureDraft(
  uuid: string,
  items: readonly ExtensionItem[],
  initial: FeatureDrafts | null,
): FeatureSetup {
  const [choice, setChoice] = useState(() => FEATURE_CHOICES.find(({ id }) => id === initial?.choice) ?? null);
  const [features, setFeatures] = useState<FeatureDrafts['features']>(() =>
    choice ? { ...initial?.features, [choice.id]: initial?.features[choice.id] ?? createDraft(choice) } : {},
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isFilled, setFilled] = useState(false);
  const feature = (choice && features[choice.id]) ?? null;
  const clips = useMediaById(feature ? shortIdsOf([feature]) : []);
  return {
    choice,
    feature,
    errors,
    drafts: choice && { choice: choice.id, features },
    isFilled,
    choose(chosen) {
      setChoice(chosen);
      setErrors({});
      setFeatures((current) => ({ ...current, [chosen.id]: current[chosen.id] ?? createDraft(chosen) }));
    },
    change(changed) {
      if (!choice) return;
      setFilled(true);
      setErrors({});
      setFeatures((current) => ({ ...current, [choice.id]: changed }));
    },
    check() {
      if (!feature) return null;
      const found = findFeatureErrors(feature, {
        uuid,
        before: null,
        items,
        titleOf: (id) => clips.find(id)?.title ?? id,
      });
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

function createDraft({ type }: FeatureChoice): FeatureOn<'bits'> {
  return { id: createFeatureId(), type, settings: definitionOf(type).settings.parse({}) } as FeatureOn<'bits'>;
}

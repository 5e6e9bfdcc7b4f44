import { deleteRewardFeature } from '@bitcue/shared/api/rewards.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toast } from 'sonner';
import { call, messageOf } from '../../../api/call.ts';
import { SortableList } from '../../../parts/SortableList.tsx';
import { whyNotHere } from '../reward-problems.ts';
import { updateCachedReward } from '../rewards-cache.ts';
import styles from './FeatureCard.module.css';
import { FeatureCard } from './FeatureCard.tsx';
import { planTimeline } from './plan-timeline.ts';
import type { RewardEdits } from './use-reward-edits.ts';

/** Props of `FeatureList`. */
export interface FeatureListProps {
  reward: Reward;
  features: readonly RewardFeature[];
  edits: RewardEdits;
  /** True if viewers have to write something, as edited. */
  needsInput: boolean;
  /** Id of the expanded card; null for none. */
  open: string | null;
  onOpen: (id: string | null) => void;
  onSort: (ids: string[]) => void;
}

/** Renders a reward's features in the order in which they run. They can be moved by mouse, touch or keyboard. */
export function FeatureList({ reward, features, edits, needsInput, open, onOpen, onSort }: FeatureListProps) {
  const client = useQueryClient();
  const { id } = reward;
  const { mutate: remove } = useMutation({
    scope: { id: `reward.${id}` },
    async mutationFn(featureId: string) {
      edits.dropFeature(featureId);
      if (!reward.features.some((one) => one.id === featureId)) return;
      const { features, savedAt } = await call(deleteRewardFeature, { params: { id, featureId } });
      await updateCachedReward(client, id, { features, savedAt });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const entries = useMemo(
    () => features.map((feature) => ({ id: feature.id, name: definitionOf(feature.type).title })),
    [features],
  );
  const { rows } = planTimeline(features);
  return (
    <SortableList entries={entries} onSort={onSort}>
      <ol className={styles.list} aria-label="Features">
        {rows.map(({ feature, when }, place) => (
          <FeatureCard
            key={feature.id}
            feature={feature}
            above={entries[place - 1]?.name ?? null}
            refused={whyNotHere(feature.type, reward)}
            when={when}
            errors={edits.featureErrors(feature)}
            needsInput={needsInput}
            isOpen={open === feature.id}
            onToggle={() => onOpen(open === feature.id ? null : feature.id)}
            onChange={edits.changeFeature}
            onDelete={() => remove(feature.id)}
            onLeave={() => void edits.flush()}
          />
        ))}
      </ol>
    </SortableList>
  );
}

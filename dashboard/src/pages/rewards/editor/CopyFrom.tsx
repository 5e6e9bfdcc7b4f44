import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { useQuery } from '@tanstack/react-query';
import { extensionQuery } from '../../../api/queries.ts';
import { ChoiceButton } from '../../../parts/ChoiceButton.tsx';
import { rewardsQuery } from '../rewards-cache.ts';
import styles from './FeaturePicker.module.css';
import { listFeatureSets } from './list-feature-sets.ts';

/** Props of `CopyFrom`. */
export interface CopyFromProps {
  /** Id of the reward that gets the features. */
  rewardId: string;
  /** Types of the features that it already has. */
  taken: readonly FeatureType[];
  search: string;
  onCopy: (features: RewardFeature[]) => void;
}

/** Offers to copy all features of another item, reward or Power-up. Renders nothing if there are none. */
export function CopyFrom({ rewardId, taken, search, onCopy }: CopyFromProps) {
  const { data: extension } = useQuery(extensionQuery);
  const { data } = useQuery(rewardsQuery);
  const rewards = (data?.rewards ?? []).filter(({ id }) => id !== rewardId);
  const sets = listFeatureSets({ items: extension?.items ?? [], rewards }, taken).filter(({ title }) =>
    foldForSearch(title).includes(foldForSearch(search.trim())),
  );
  if (sets.length === 0) return null;
  return (
    <section className={styles.group} aria-label="Copy the features of">
      <h3>Copy the features of</h3>
      <ul className={styles.choices}>
        {sets.map(({ id, title, of, features }) => (
          <li key={id}>
            <ChoiceButton
              picture={<KindIcon kind={features[0]?.type} />}
              title={title}
              line={`${of} · ${features.map(({ type }) => definitionOf(type).title).join(', ')}`}
              onChoose={() => onCopy(features)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { deleteRewardFeature } from '@bitcue/shared/api/rewards.ts';
import { describeLegacy, titleOfLegacy } from '@bitcue/shared/features/legacy.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call, messageOf } from '../../../api/call.ts';
import { DeleteButton } from '../../../parts/DeleteButton.tsx';
import { updateCachedReward } from '../rewards-cache.ts';
import styles from './FeatureCard.module.css';

/** Shows the features of types that are no longer offered. They can be deleted, not edited (LEG-02, LEG-06). */
export function LegacyList({ reward: { id, legacy } }: { reward: Pick<Reward, 'id' | 'legacy'> }) {
  const client = useQueryClient();
  const { mutate: remove, isPending } = useMutation({
    scope: { id: `reward.${id}` },
    async mutationFn(featureId: string) {
      const { legacy, savedAt } = await call(deleteRewardFeature, { params: { id, featureId } });
      await updateCachedReward(client, id, { legacy, savedAt });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  if (legacy.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Old features">
      {legacy.map((feature) => (
        <li key={feature.id} className={styles.card} aria-label={titleOfLegacy(feature)}>
          <div className={styles.legacy}>
            <KindIcon kind={feature.type} />
            <span className={styles.words}>
              <b>{titleOfLegacy(feature)}</b>
              <span className={styles.warn}>{describeLegacy(feature)}</span>
            </span>
            <DeleteButton title={titleOfLegacy(feature)} onDelete={() => remove(feature.id)} isDeleting={isPending} />
          </div>
        </li>
      ))}
    </ul>
  );
}

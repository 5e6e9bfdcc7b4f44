import { addRewardFeature, patchReward, patchRewardFeature } from '@bitcue/shared/api/rewards.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import type { RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { rewardsQuery, updateCachedReward } from '../rewards-cache.ts';

/** Sends changes of a reward and updates the cache. All throw `CallError`. `leaving`: the page may be closed meanwhile. */
export interface RewardSaver {
  /** Returns the reward as it was last loaded or saved; undefined if it no longer exists. */
  read(): Reward | undefined;
  saveForm(form: Partial<RewardForm>, leaving: boolean): Promise<void>;
  /** Saves a feature, or adds it. */
  saveFeature(feature: RewardFeature, leaving: boolean): Promise<void>;
}

/** Creates the saver of a reward. */
export function createRewardSaver(client: QueryClient, id: string): RewardSaver {
  const adding = new Set<string>();
  const read = () => client.getQueryData(rewardsQuery.queryKey)?.rewards.find((one) => one.id === id);

  const patch = ({ id: featureId, type: _, ...updates }: RewardFeature, keepalive: boolean) =>
    call(patchRewardFeature, { params: { id, featureId }, body: { updates }, keepalive });

  async function add(feature: RewardFeature, keepalive: boolean) {
    // The server accepts only the first addition, and one already in flight may have older settings.
    const isRepeated = adding.has(feature.id);
    adding.add(feature.id);
    try {
      const added = call(addRewardFeature, { params: { id }, body: { feature }, keepalive });
      const [answer, patched] = await Promise.all([added, isRepeated ? patch(feature, keepalive) : null]);
      return patched ?? answer;
    } finally {
      adding.delete(feature.id);
    }
  }

  return {
    read,
    async saveForm(form, leaving) {
      const { reward } = await call(patchReward, { params: { id }, body: { updates: form }, keepalive: leaving });
      await updateCachedReward(client, id, reward);
    },
    async saveFeature(feature, leaving) {
      const isKnown = read()?.features.some((one) => one.id === feature.id);
      const { features, savedAt } = await (isKnown ? patch(feature, leaving) : add(feature, leaving));
      await updateCachedReward(client, id, { features, savedAt });
    },
  };
}

import { createReward, deleteReward, patchReward, publishReward, settleDrift } from '@bitcue/shared/api/rewards.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { CallError, call, messageOf } from '../../api/call.ts';
import { copyFeatures, copyForm } from './copy-reward.ts';
import { addCachedReward, removeCachedReward, rewardsQuery, updateCachedReward } from './rewards-cache.ts';

/** Actions on a reward besides editing it. Failures are shown as toasts. */
export interface RewardActions {
  /** Switches it on or off, or pauses it, at Twitch. */
  change: (updates: Partial<Pick<Reward, 'is_enabled' | 'is_paused'>>) => void;
  publish: () => void;
  /** Saves a copy as a draft. Its title differs, because titles are unique on a channel. */
  copy: () => void;
  remove: () => void;
  settle: (choice: 'keep' | 'restore') => void;
  /** True while one of them runs. */
  isBusy: boolean;
}

/** Returns the actions on a reward. `onMoved` gets the new id once a draft is on Twitch, or null once it is deleted. */
export function useRewardActions(reward: Reward, onMoved: (id: string | null) => void = () => {}): RewardActions {
  const { id } = reward;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    scope: { id: `reward.${id}` },
    mutationFn: (run: () => Promise<void>) => run(),
    onError: (error) => toast.error(messageOf(error)),
  });
  return {
    isBusy: isPending,
    change: (updates) =>
      mutate(async () => {
        const { reward } = await call(patchReward, { params: { id }, body: { updates } });
        await updateCachedReward(client, id, reward);
      }),
    publish: () =>
      mutate(async () => {
        const { reward, message } = await call(publishReward, { params: { id } });
        await addCachedReward(client, reward, id);
        toast.success(message);
        onMoved(reward.id);
      }),
    copy: () =>
      mutate(async () => {
        const taken = client.getQueryData(rewardsQuery.queryKey)?.rewards.map(({ title }) => title) ?? [];
        const body = { reward: copyForm(reward, taken), features: copyFeatures(reward), draft: true };
        const { reward: copied, message } = await call(createReward, { body });
        await addCachedReward(client, copied);
        toast.success(message);
      }),
    remove: () =>
      mutate(async () => {
        // Another tab may have deleted it already.
        await call(deleteReward, { params: { id } }).catch((error) => {
          if (!(error instanceof CallError) || error.code !== 'reward.not_found') throw error;
        });
        onMoved(null);
        await removeCachedReward(client, id);
      }),
    settle: (choice) =>
      mutate(async () => {
        const { reward } = await call(settleDrift, { params: { id }, body: { choice } });
        await updateCachedReward(client, id, reward);
      }),
  };
}

import { putRewardRules } from '@bitcue/shared/api/rewards.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { RewardRules } from '@bitcue/shared/rewards/reward-rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call, messageOf } from '../../../api/call.ts';
import { ApprovalSwitch } from '../../../parts/ApprovalSwitch.tsx';
import { updateCachedReward } from '../rewards-cache.ts';

/** Edits what is checked here when a reward is redeemed. Each change is saved at once. */
export function RewardRulesFields({ reward }: { reward: Reward }) {
  const client = useQueryClient();
  const { id, place, should_redemptions_skip_request_queue: skipsQueue } = reward;
  const { mutate, variables, isPending } = useMutation({
    scope: { id: `reward.${id}` },
    async mutationFn(rules: RewardRules) {
      const { reward: saved } = await call(putRewardRules, { params: { id }, body: rules });
      await updateCachedReward(client, id, saved);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const rules = isPending ? variables : reward.rules;
  const change = (changes: Partial<RewardRules>) => mutate({ ...rules, ...changes });
  const isReturnable = place !== 'other-app' && !skipsQueue;
  return (
    <ApprovalSwitch
      checked={rules.approval}
      refused={
        isReturnable ? 'If you refuse, the points go back.' : 'Twitch cannot give the points of this reward back.'
      }
      onChange={(approval) => change({ approval })}
    />
  );
}

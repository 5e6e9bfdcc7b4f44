import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { fillUpdate } from '@bitcue/shared/features/updateRewardV2/templates.ts';
import { checkUpdateReward, UPDATE_REWARD_INPUT } from '@bitcue/shared/features/updateRewardV2/updateRewardV2.ts';
import { z } from 'zod';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

/** Data that `plan` freezes: the templates; null for what stays as it is. */
const frozen = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  cost: z.string().nullable(),
});

/**
 * Creates the executor of reward updates. Each is computed when it is made, one at a time, so that two redemptions that raise
 * the cost raise it twice.
 */
export function createUpdateRewardV2Executor({
  ownRewards,
}: Pick<FeaturePorts, 'ownRewards'>): FeatureExecutor<'updateRewardV2'> {
  return {
    async plan(settings) {
      const [problem] = Object.values(checkUpdateReward(settings));
      if (problem !== undefined) throw new AppError('item.unavailable', { message: problem });
      const data: z.output<typeof frozen> = {
        title: settings.updateTitle ? settings.title : null,
        description: settings.updateDescription ? settings.description : null,
        cost: settings.updateCost ? settings.cost : null,
      };
      return [{ kind: 'action', optional: false, lane: 'main', data, label: 'Update of the reward' }];
    },
    action: {
      async act({ id, stepId, channelId, itemId, redeemer, input, data }) {
        const templates = frozen.parse(data);
        if (itemId === null) return { kind: 'refused', reason: 'It is not known which reward this was.' };
        const values = { user: redeemer.name, input: input[UPDATE_REWARD_INPUT.text] ?? '' };
        return ownRewards.change(channelId, itemId, `${id}:${stepId}`, ({ cost, count }) => {
          const filled = fillUpdate(templates, { ...values, cost, count });
          return filled.ok ? filled.change : filled.reason;
        });
      },
    },
  };
}

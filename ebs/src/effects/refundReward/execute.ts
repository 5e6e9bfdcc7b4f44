import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

/**
 * Creates the executor of refunds. The draw is frozen in the plan, so that a repeat comes to the same end. Nothing is left
 * to do afterwards: the trigger source returns what was paid when it settles the record.
 */
export function createRefundRewardExecutor({ random }: Pick<FeaturePorts, 'random'>): FeatureExecutor<'refundReward'> {
  return {
    async plan({ successPercent }) {
      const isWon = random.draw() * 100 < successPercent;
      const label = isWon ? 'Refund: drawn, the points go back' : 'Refund: not drawn';
      return [{ kind: 'action', optional: false, lane: 'main', data: {}, label, returnsPayment: isWon }];
    },
    action: { act: async () => ({ kind: 'done' }) },
  };
}

import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

/**
 * Creates the executor of refunds. `plan` freezes the draw, so that a repeat has the same outcome. The action itself does
 * nothing: the trigger source returns what was paid when it settles the record.
 */
export function createRefundRewardExecutor({ random }: Pick<FeaturePorts, 'random'>): FeatureExecutor<'refundReward'> {
  return {
    async plan({ successPercent }) {
      const isWon = random.draw() * 100 < successPercent;
      const label = isWon ? 'Refund: drawn, the points are returned' : 'Refund: not drawn';
      return [{ kind: 'action', optional: false, lane: 'main', data: {}, label, returnsPayment: isWon }];
    },
    action: { act: async () => ({ kind: 'done' }) },
  };
}

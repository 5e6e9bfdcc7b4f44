import { type LegacyFeature, twinOf } from '../features/legacy.ts';
import { type RewardFeature, rewardFeature } from './reward-feature.ts';

/** Returns what a reward does when it is redeemed: its features, then legacy ones as what there is of them today (LEG-06). */
export function featuresToRun(reward: {
  features: readonly RewardFeature[];
  legacy: readonly LegacyFeature[];
}): RewardFeature[] {
  return [
    ...reward.features,
    ...reward.legacy.flatMap((one) => twinOf(one) ?? []).map((one) => rewardFeature.parse(one)),
  ];
}

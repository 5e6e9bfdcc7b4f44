import { currentFeatureOf, type LegacyFeature } from '../features/legacy.ts';
import { type RewardFeature, rewardFeature } from './reward-feature.ts';

/** Returns what a reward does when redeemed: its features, then the current equivalents of legacy ones (LEG-06). */
export function featuresToRun(reward: {
  features: readonly RewardFeature[];
  legacy: readonly LegacyFeature[];
}): RewardFeature[] {
  return [
    ...reward.features,
    ...reward.legacy.flatMap((one) => currentFeatureOf(one) ?? []).map((one) => rewardFeature.parse(one)),
  ];
}

import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { type RewardFeature, rewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { createRandomId } from '../../../parts/random-id.ts';

/** Features of another item, reward or Power-up of the channel, to be copied to a reward. */
export interface FeatureSet {
  id: string;
  title: string;
  /** What they belong to. */
  of: 'Item' | 'Reward' | 'Power-up';
  /** Copies, with ids of their own. */
  features: RewardFeature[];
}

/** Items and rewards to copy from. */
interface Sources {
  items: readonly Pick<ExtensionItem, 'uuid' | 'title' | 'features'>[];
  rewards: readonly Pick<Reward, 'id' | 'title' | 'place' | 'features'>[];
}

/**
 * Lists the features of a channel's items, rewards and Power-ups that a reward can have, without the types that are `taken`,
 * in their order. Those with nothing to copy are left out.
 */
export function listFeatureSets({ items, rewards }: Sources, taken: readonly FeatureType[]): FeatureSet[] {
  const sets = [
    ...items.map(({ uuid, ...rest }) => ({ id: uuid, of: 'Item' as const, ...rest })),
    ...rewards.map((one) => ({ ...one, of: one.place === 'power-up' ? ('Power-up' as const) : ('Reward' as const) })),
  ];
  return sets
    .map(({ id, of, title, features }) => ({ id, of, title, features: copyTo(features, taken) }))
    .filter(({ features }) => features.length > 0);
}

function copyTo(features: readonly { type: FeatureType }[], taken: readonly FeatureType[]): RewardFeature[] {
  return features
    .filter(({ type }) => !taken.includes(type))
    .flatMap((feature) => rewardFeature.safeParse({ ...feature, id: createRandomId() }).data ?? []);
}

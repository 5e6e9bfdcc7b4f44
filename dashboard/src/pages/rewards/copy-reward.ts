import { REWARD_TITLE_MAX } from '@bitcue/shared/constants/rewards.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { REWARD_FIELDS, type RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { cutToCodePoints } from '@bitcue/shared/text/char-count.ts';
import { createRandomId } from '../../parts/random-id.ts';

/** Returns the form of a copy, with a title that none of the rewards has: 'Airhorn (copy)', 'Airhorn (copy 2)'. */
export function copyForm(reward: Reward, taken: readonly string[]): RewardForm {
  const form = Object.fromEntries(REWARD_FIELDS.map((field) => [field, reward[field]])) as RewardForm;
  const used = new Set(taken.map((title) => title.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const title = `${cutToCodePoints(reward.title, REWARD_TITLE_MAX - end.length).trim()}${end}`;
    if (!used.has(title.toLowerCase())) return { ...form, title };
  }
}

/** Returns the features of a copy, with ids of their own. */
export function copyFeatures({ features }: Reward): Reward['features'] {
  return features.map((feature) => ({ ...feature, id: createRandomId() }));
}

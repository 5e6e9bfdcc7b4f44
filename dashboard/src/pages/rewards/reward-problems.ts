import { AREAS } from '@bitcue/shared/api/sign-in.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import { definitionOf, whyNotPermitted } from '@bitcue/shared/features/feature.ts';
import { featuresToRun } from '@bitcue/shared/rewards/features-to-run.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { describeTime } from '../../parts/describe-time.ts';
import type { RewardsData } from './rewards-cache.ts';

/** Shown on a reward without features (RWD-04). */
export const NO_FEATURES = 'You need to add features to this reward!';

/** Shown instead of a missing title (RWD-06). */
export const NO_TITLE = 'Error getting title';

/** Labels for the place of a reward, in the list and the editor. */
export const PLACES = {
  twitch: 'On Twitch',
  'other-app': 'Other app',
  draft: 'Draft',
  'power-up': 'Power-up',
} as const satisfies Record<Reward['place'], string>;

/** Returns whether we cannot change or delete a reward on Twitch. What is left of a deleted Power-up can be deleted. */
export function isLocked({ place, why }: Pick<Reward, 'place' | 'why'>): boolean {
  return place === 'other-app' || (place === 'power-up' && why === null);
}

/** Shown for whatever is paid with Bits. */
export const NO_RETURN = 'Bits cannot be returned.';

/** Returns what keeps a reward from working as saved, as a sentence; null for nothing. `granted`: null while loading. */
export function findRewardProblem(reward: Reward, granted: readonly string[] | null): string | null {
  if (reward.drift.length > 0) return 'Changed on Twitch. Open it to decide what stays.';
  if (reward.features.length + reward.legacy.length === 0) {
    return reward.place === 'other-app' || reward.place === 'power-up' ? null : NO_FEATURES;
  }
  const problems = featuresToRun(reward).map(
    (feature) => whyNotHere(feature.type, reward) ?? (granted && whyNotPermitted(feature, granted)),
  );
  return problems.find((why) => why !== null) ?? null;
}

/** Returns why Twitch refuses what a feature does on this reward, whatever its settings; null if it does not. */
export function whyNotHere(type: FeatureType, { place, should_redemptions_skip_request_queue }: Reward): string | null {
  const { ofReward } = definitionOf(type);
  if (ofReward === 'change' && place === 'other-app') {
    return 'Another app created this reward, so Twitch does not let Bitcue change it.';
  }
  if (ofReward !== undefined && place === 'power-up') {
    return ofReward === 'change' ? 'Twitch lets no app change a Power-up.' : NO_RETURN;
  }
  const isReturnable = place === 'draft' || (place === 'twitch' && !should_redemptions_skip_request_queue);
  return ofReward === 'return' && !isReturnable ? 'Twitch cannot give the points of this reward back.' : null;
}

/** Returns why a draft is not on Twitch, as a sentence. */
export function whyDraft({ why, savedAt }: Reward): string {
  return why ?? (savedAt === 0 ? 'Not on Twitch yet.' : `Saved ${describeTime(savedAt)}. Not on Twitch yet.`);
}

/** Returns why a new reward can only be a draft; null if Twitch accepts it (RWD-24). */
export function whyNoSlot({ permitted, affiliate, slots }: RewardsData): string | null {
  if (!permitted) return AREAS.rewards.why;
  if (!affiliate) return ERRORS['reward.not_affiliate'].message;
  return slots.used >= slots.total ? ERRORS['reward.full'].message : null;
}

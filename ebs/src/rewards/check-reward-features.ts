import { isDeepStrictEqual } from 'node:util';
import { REWARD_FEATURES_MAX } from '@bitcue/shared/constants/rewards.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { definitionOf, shortIdsOf } from '@bitcue/shared/features/feature.ts';
import { isLegacyFeature, type LegacyFeature, legacyFeature } from '@bitcue/shared/features/legacy.ts';
import { type RewardFeature, rewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import type { z } from 'zod';
import { findClipProblem } from '../items/check-clips.ts';
import type { MediaStore } from '../ports/media.ts';
import type { StoredReward } from '../ports/rewards.ts';

/** Dependencies and limits of `checkRewardFeatures`. */
export interface RewardFeatureCheck {
  media: Pick<MediaStore, 'findByShortIds'>;
  channelId: string;
  /** Maximum sound and video entries in all rewards of the streamer together; null for no limit (TIER-08). */
  mediaLimit: number | null;
  /** The rewards of the channel. */
  stored: readonly Pick<StoredReward, 'features'>[];
}

/** Parses the features of a request, except those of legacy types. Throws `AppError` `reward.settings`. */
export function parseFeatures(given: readonly unknown[]): RewardFeature[] {
  return parseAll(
    rewardFeature,
    given.filter((one) => !isLegacyFeature(one)),
  );
}

/** Parses the features of legacy types of a request. Throws `AppError` `reward.settings`. */
export function parseLegacy(given: readonly unknown[]): LegacyFeature[] {
  return parseAll(legacyFeature, given.filter(isLegacyFeature));
}

function parseAll<T>(schema: z.ZodType<T>, given: readonly unknown[]): T[] {
  return given.map((one) => {
    const parsed = schema.safeParse(one);
    if (parsed.success) return parsed.data;
    const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
    throw new AppError('reward.settings', { fields });
  });
}

/**
 * Checks what the features' schema cannot: whether new and changed ones are complete, their number, their ids, the rules of clip
 * lists, and the limit on media added to rewards. `before` are the current features of the reward. Throws `AppError`
 * `reward.settings` or `reward.media_limit`.
 */
export async function checkRewardFeatures(
  { media, channelId, mediaLimit, stored }: RewardFeatureCheck,
  features: readonly RewardFeature[],
  before: readonly RewardFeature[],
): Promise<void> {
  const ids = new Set(features.map(({ id }) => id));
  if (features.length > REWARD_FEATURES_MAX || ids.size < features.length) throw new AppError('reward.settings');
  for (const feature of features) {
    if (before.some((one) => isDeepStrictEqual(one, feature))) continue;
    const fields = definitionOf(feature.type).check?.(feature.settings) ?? {};
    const [message] = Object.values(fields);
    if (message !== undefined) throw new AppError('reward.settings', { message, fields });
  }
  const problem = await findClipProblem(media, channelId, features, before);
  if (problem !== null) throw new AppError('reward.settings', { message: problem, fields: { features: problem } });
  if (mediaLimit === null) return;
  const added = countMedia(features) - countMedia(before);
  const total = stored.reduce((sum, one) => sum + countMedia(one.features), 0);
  if (added > 0 && total + added > mediaLimit) throw new AppError('reward.media_limit');
}

function countMedia(features: readonly RewardFeature[]): number {
  return shortIdsOf(features).length;
}

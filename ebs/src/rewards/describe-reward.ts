import { REWARD_DEFAULT_IMAGE } from '@bitcue/shared/constants/rewards.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { REWARD_FIELDS, type RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { rewardRules } from '@bitcue/shared/rewards/reward-rules.ts';
import type { OwnChange, StoredReward, TwitchReward } from '../ports/rewards.ts';

/** Describes a reward on Twitch. `stored` is null if nothing is set up for it here. */
export function describeReward(atTwitch: TwitchReward, stored: StoredReward | null): Reward {
  return {
    ...formOf(atTwitch),
    id: atTwitch.id,
    place: atTwitch.isOurs ? 'twitch' : 'other-app',
    image: atTwitch.image === null ? null : { url_4x: atTwitch.image },
    default_image: { url_4x: atTwitch.defaultImage },
    is_enabled: atTwitch.isEnabled,
    is_paused: atTwitch.isPaused,
    is_in_stock: atTwitch.isInStock,
    should_redemptions_skip_request_queue: atTwitch.skipsQueue,
    redemptions_redeemed_current_stream: atTwitch.redeemedThisStream,
    lastRedeemedAt: stored?.lastRedeemedAt ?? null,
    cooldown_expires_at: atTwitch.cooldownEndsAt,
    features: stored?.features ?? [],
    legacy: stored?.legacy ?? [],
    rules: stored?.rules ?? rewardRules.parse({}),
    drift: atTwitch.isOurs && stored !== null ? findDrift(stored, atTwitch) : [],
    savedAt: stored?.savedAt ?? 0,
    why: null,
  };
}

/** Why a reward that the Auto Swapper stored is not on Twitch. */
const PUT_AWAY = 'The Auto Swapper stored it.';

/** Describes a reward that is only stored here. */
export function describeDraft(stored: StoredReward): Reward {
  return {
    ...stored.form,
    id: stored.id,
    place: 'draft',
    image: null,
    default_image: { url_4x: REWARD_DEFAULT_IMAGE },
    is_enabled: false,
    is_paused: false,
    is_in_stock: true,
    should_redemptions_skip_request_queue: false,
    redemptions_redeemed_current_stream: null,
    lastRedeemedAt: stored.lastRedeemedAt,
    cooldown_expires_at: null,
    features: stored.features,
    legacy: stored.legacy,
    rules: stored.rules,
    drift: [],
    savedAt: stored.savedAt,
    why: stored.why ?? (stored.storedAt === null ? null : PUT_AWAY),
  };
}

/** Describes a Power-up. `atTwitch` is null if Twitch no longer lists it; `why` then says so. */
export function describePowerUp(
  atTwitch: TwitchReward | null,
  stored: StoredReward | null,
  why: string | null,
): Reward {
  const place = 'power-up';
  if (atTwitch !== null) return { ...describeReward(atTwitch, stored), place, drift: [] };
  if (stored === null) throw new AppError('reward.not_found');
  return { ...describeDraft(stored), id: stored.twitchId ?? stored.id, place, why };
}

/** Returns the form fields of a reward on Twitch. */
export function formOf(atTwitch: RewardForm): RewardForm {
  return Object.fromEntries(REWARD_FIELDS.map((field) => [field, atTwitch[field]])) as RewardForm;
}

/**
 * Lists the fields that were changed on Twitch after they were saved here. Colours are compared case-insensitively. A pending change
 * by a feature of the reward does not count.
 */
function findDrift({ form: saved, ownChanges: { pending } }: StoredReward, atTwitch: RewardForm): Reward['drift'] {
  const isOwn = (field: keyof RewardForm) =>
    pending !== null && Object.hasOwn(pending, field) && pending[field as keyof OwnChange] === atTwitch[field];
  const same = (here: unknown, there: unknown) => String(here).toLowerCase() === String(there).toLowerCase();
  return REWARD_FIELDS.filter((field) =>
    field === 'background_color'
      ? !same(saved[field], atTwitch[field])
      : saved[field] !== atTwitch[field] && !isOwn(field),
  ).map((field) => ({ field, here: saved[field], twitch: atTwitch[field] }));
}

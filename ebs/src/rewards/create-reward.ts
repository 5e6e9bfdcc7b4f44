import { REWARD_SLOTS } from '@bitcue/shared/constants/rewards.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { checkRewardForm, type RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { type RewardRules, rewardRules } from '@bitcue/shared/rewards/reward-rules.ts';
import { isSameTitle } from '@bitcue/shared/rewards/suggest-reward.ts';
import { NO_OWN_CHANGES, type RewardOutcome, type StoredReward } from '../ports/rewards.ts';
import type { User } from '../ports/users.ts';
import { checkRewardFeatures, parseFeatures, parseLegacy } from './check-reward-features.ts';
import { describeDraft, describeReward, formOf } from './describe-reward.ts';
import { describeFound } from './read-rewards.ts';
import type { RewardDeps } from './reward-deps.ts';
import { CREATED } from './sync-rewards.ts';

/** Creates rewards. */
export interface RewardCreator {
  /**
   * Creates a reward on Twitch, or a draft. A draft with the same title is replaced, so that a second try does not leave
   * two. `rules`: its first rules, if not the defaults. Throws `AppError` `reward.invalid`, `reward.settings`, `reward.media_limit`,
   * `reward.permission`, `reward.full`, `reward.not_affiliate`, `reward.refused` with Twitch's reason, `reward.slots`, or
   * `reward.unanswered`; only after the last one, a new reward stays stored.
   */
  create(
    user: User,
    given: unknown,
    features: readonly unknown[],
    draft: boolean,
    rules?: RewardRules,
  ): Promise<Reward>;
  /** Creates a draft on Twitch. Throws as `create`, `reward.not_found` or `powerup.locked`. */
  publish(user: User, id: string): Promise<Reward>;
}

/** Creates the creator. */
export function createRewardCreator(deps: RewardDeps): RewardCreator {
  const { store, twitch, reader, clock, random, alone, onChange } = deps;

  /** Creates a draft on Twitch. The attempt is stored first, because the answer may be lost. */
  async function createAtTwitch(user: User, draft: StoredReward): Promise<Reward> {
    const { listed, stored, permitted } = await reader.readAll(user);
    if (!permitted) throw new AppError('reward.permission');
    if (listed === null) throw new AppError('reward.not_affiliate');
    const known = stored.find(({ id }) => id === draft.id) ?? null;
    const already = listed.find(({ id }) => id === known?.twitchId);
    if (already !== undefined) return describeReward(already, known);
    if (listed.length >= REWARD_SLOTS) throw new AppError('reward.full');
    await store.update(user.id, draft.id, { creatingAt: clock.now() });
    const outcome = await twitch.create(user.id, draft.form);
    if (outcome.kind !== 'done') {
      // An earlier call without an answer may take effect only now; this one is then refused for its title.
      const inDoubt = outcome.kind === 'unknown' ? clock.now() : (known?.creatingAt ?? null);
      const created = inDoubt === null ? null : await recognise(user, draft.id);
      if (created !== null) return created;
      const why = outcome.kind === 'unknown' ? null : outcome.reason;
      await store.update(user.id, draft.id, { creatingAt: inDoubt, why });
      throw refusalOf(outcome);
    }
    const atTwitch = { ...outcome.reward, isOurs: true };
    const kept = await store.update(user.id, draft.id, {
      twitchId: atTwitch.id,
      isOurs: true,
      skipsQueue: atTwitch.skipsQueue,
      form: formOf(atTwitch),
      ...CREATED,
      savedAt: clock.now(),
    });
    return describeReward(atTwitch, kept);
  }

  /** Restores what creating a stored reward cannot: that it was paused, or that its redemptions skip the queue. */
  async function restore(user: User, { id, restores }: StoredReward, reward: Reward): Promise<Reward> {
    if (restores === null) return reward;
    const outcome = await twitch.update(user.id, reward.id, {
      is_paused: restores.isPaused,
      should_redemptions_skip_request_queue: restores.skipsQueue,
    });
    if (outcome.kind !== 'done') throw refusalOf(outcome);
    const atTwitch = { ...outcome.reward, isOurs: true };
    return describeReward(
      atTwitch,
      await store.update(user.id, id, { restores: null, skipsQueue: atTwitch.skipsQueue }),
    );
  }

  /** Finds a reward that was created although the answer was lost. Returns null if it was not. */
  async function recognise(user: User, id: string): Promise<Reward | null> {
    const found = await reader.find(user, id).catch(() => null);
    return found?.atTwitch ? describeFound(found) : null;
  }

  /** Stores a draft, replacing one with the same title. */
  async function keepDraft(
    user: User,
    form: RewardForm,
    { features, legacy, rules }: Pick<StoredReward, 'features' | 'legacy'> & { rules: RewardRules | undefined },
    stored: StoredReward[],
  ) {
    const savedAt = clock.now();
    const isFeatured = features.length + legacy.length > 0;
    const featuredAt = isFeatured ? savedAt : null;
    const given = { form, features, legacy, featuredAt, savedAt, ...(rules && { rules }) };
    const isDraft = ({ twitchId, storedAt }: StoredReward) => twitchId === null && storedAt === null;
    const same = stored.find((one) => isDraft(one) && isSameTitle(one.form.title, form.title));
    const replaced = same && (await store.update(user.id, same.id, given));
    if (replaced) return replaced;
    const fresh = newStored(random.uuid(), user.id, form, given);
    await store.insert(fresh);
    return fresh;
  }

  return {
    create: (user, given, givenFeatures, draft, rules) =>
      alone(`${user.id}:new`, async () => {
        const form = parseForm(given);
        const features = parseFeatures(givenFeatures);
        const stored = await store.listOf(user.id);
        await checkRewardFeatures(
          { media: deps.media, channelId: user.id, mediaLimit: deps.mediaLimitOf(user), stored },
          features,
          [],
        );
        const kept = await keepDraft(user, form, { features, legacy: parseLegacy(givenFeatures), rules }, stored);
        const isNew = !stored.some(({ id }) => id === kept.id);
        try {
          return draft ? describeDraft(kept) : await createAtTwitch(user, kept);
        } catch (error) {
          // A refused reward is still in the form. One in doubt stays stored, and is recognised later.
          const isInDoubt = error instanceof AppError && error.code === 'reward.unanswered';
          if (isNew && !isInDoubt) await store.delete(user.id, kept.id);
          throw error;
        } finally {
          onChange(user.id);
        }
      }),

    publish: (user, id) =>
      alone(id, async () => {
        const found = await reader.find(user, id);
        if (found.kind === 'power-up') throw new AppError('powerup.locked');
        if (found.kept === null) return describeFound(found);
        try {
          // Published by another tab, or recognised after a lost answer.
          const isThere = found.atTwitch !== null;
          const reward = isThere ? describeFound(found) : await createAtTwitch(user, found.kept);
          return await restore(user, found.kept, reward);
        } finally {
          onChange(user.id);
        }
      }),
  };
}

/** Creates the stored record of a new reward. */
export function newStored(
  id: string,
  channelId: string,
  form: RewardForm,
  given: Partial<StoredReward> & { savedAt: number },
): StoredReward {
  return {
    id,
    kind: 'reward',
    channelId,
    twitchId: null,
    isOurs: true,
    skipsQueue: false,
    features: [],
    legacy: [],
    rules: rewardRules.parse({}),
    cooling: null,
    lastRedeemedAt: null,
    featuredAt: null,
    pulledTo: null,
    creatingAt: null,
    storingAt: null,
    switchingAt: null,
    storedAt: null,
    isDeletedByHand: false,
    picture: null,
    restores: null,
    why: null,
    ownChanges: NO_OWN_CHANGES,
    ...given,
    form,
  };
}

/** Parses a reward form. Throws `AppError` `reward.invalid` with the first message, and messages by field. */
export function parseForm(given: unknown): RewardForm {
  const check = checkRewardForm(given);
  if (check.ok) return check.form;
  throw new AppError('reward.invalid', { message: Object.values(check.fields)[0], fields: check.fields });
}

/** Converts a failed outcome from Twitch to an error. */
export function refusalOf({ kind, reason }: Exclude<RewardOutcome, { kind: 'done' }>): AppError {
  return kind === 'refused'
    ? new AppError('reward.refused', { message: reason })
    : new AppError('reward.unanswered', { detail: { reason } });
}

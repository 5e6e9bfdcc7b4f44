import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { clipsOf } from '@bitcue/shared/features/feature.ts';
import { ignoreBadVolumes } from '@bitcue/shared/features/media-settings.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import type { StoredReward } from '../ports/rewards.ts';
import type { User } from '../ports/users.ts';
import { checkRewardFeatures, parseFeatures } from './check-reward-features.ts';
import { keepReward } from './edit-rewards.ts';
import type { RewardDeps } from './reward-deps.ts';

/** The features of a reward after a change, and when it was saved (milliseconds since 1970). */
export type SavedFeatures = Pick<StoredReward, 'features' | 'savedAt'> & { title: string };

/**
 * Edits the features of rewards, also of those of other apps. All throw `AppError` `reward.not_found`, `reward.settings`,
 * `reward.media_limit`, `reward.slots` or `reward.busy`.
 */
export interface RewardFeatureEditor {
  add(user: User, id: string, feature: unknown): Promise<SavedFeatures>;
  /** Changes the settings of a feature, or whether it is needed. Keys that are left out stay; unknown ones are ignored (RWD-13). */
  patch(user: User, id: string, featureId: string, updates: Readonly<Record<string, unknown>>): Promise<SavedFeatures>;
  remove(user: User, id: string, featureId: string): Promise<SavedFeatures>;
  /** Sets the order. Unknown ids are dropped, missing ones appended. */
  sort(user: User, id: string, order: readonly string[]): Promise<SavedFeatures>;
}

/** Keys of a feature that a patch may change. */
const PATCHED_KEYS = ['settings', 'optional'] as const;

/** Creates the editor. */
export function createRewardFeatureEditor(deps: RewardDeps): RewardFeatureEditor {
  const { store, reader, clock, alone, onChange } = deps;

  /** Finds what is stored of a reward, and stores it if nothing is: a reward of Twitch's gets its first feature. */
  async function open(user: User, id: string, stored: readonly StoredReward[]): Promise<StoredReward> {
    const known = stored.find((one) => one.twitchId === id || one.id === id);
    if (known) return known;
    const { kept, atTwitch } = await reader.find(user, id);
    if (kept !== null) return kept;
    if (atTwitch === null) throw new AppError('reward.not_found');
    return keepReward(deps, user.id, atTwitch);
  }

  const change = (user: User, id: string, next: (before: RewardFeature[]) => RewardFeature[]): Promise<SavedFeatures> =>
    alone(id, async () => {
      const stored = await store.listOf(user.id);
      const reward = await open(user, id, stored);
      const features = next(reward.features);
      const check = { media: deps.media, channelId: user.id, mediaLimit: deps.mediaLimitOf(user), stored };
      await checkRewardFeatures(check, features, reward.features);
      const now = clock.now();
      const featuredAt = features.length === 0 ? null : (reward.featuredAt ?? now);
      const saved = await store.update(user.id, reward.id, { features, featuredAt, savedAt: now });
      if (saved === null) throw new AppError('reward.not_found');
      onChange(user.id);
      return { features: saved.features, savedAt: saved.savedAt, title: saved.form.title };
    });

  return {
    async add(user, id, given) {
      const [feature] = parseFeatures([given]);
      return change(user, id, (before) => {
        if (feature === undefined || before.some((one) => one.id === feature.id)) return before;
        return [...before, feature];
      });
    },
    patch: (user, id, featureId, updates) =>
      change(user, id, (before) => {
        if (!before.some((one) => one.id === featureId)) throw new AppError('reward.feature_not_found');
        return before.map((one) => (one.id === featureId ? patchFeature(one, updates) : one));
      }),
    remove: (user, id, featureId) => change(user, id, (before) => before.filter((one) => one.id !== featureId)),
    sort: (user, id, order) =>
      change(user, id, (before) => {
        const known = order.flatMap((wanted) => before.filter((one) => one.id === wanted));
        return [...new Set([...known, ...before])];
      }),
  };
}

function patchFeature(before: RewardFeature, updates: Readonly<Record<string, unknown>>): RewardFeature {
  const given = Object.fromEntries(
    PATCHED_KEYS.filter((key) => Object.hasOwn(updates, key)).map((key) => [key, updates[key]]),
  );
  const [after] = parseFeatures([{ ...before, ...given, settings: keepVolumes(before, given.settings) }]);
  return after ?? before;
}

/** Returns the settings of a patch without volumes that are not numbers, which are ignored (SND-03). */
function keepVolumes(before: RewardFeature, settings: unknown): unknown {
  if (settings === undefined) return before.settings;
  const clips = clipsOf(before);
  if (clips === null || typeof settings !== 'object' || settings === null) return settings;
  return { ...settings, list: ignoreBadVolumes((settings as { list?: unknown }).list, clips.list) };
}

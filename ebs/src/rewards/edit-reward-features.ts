import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { clipsOf } from '@bitcue/shared/features/feature.ts';
import { ignoreBadVolumes } from '@bitcue/shared/features/media-settings.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import type { StoredReward } from '../ports/rewards.ts';
import type { User } from '../ports/users.ts';
import { checkRewardFeatures, parseFeatures, parseLegacy } from './check-reward-features.ts';
import { keepReward } from './edit-rewards.ts';
import type { RewardDeps } from './reward-deps.ts';

/** The features of a reward after a change, and when it was saved (milliseconds since 1970). */
export type SavedFeatures = Pick<StoredReward, 'features' | 'legacy' | 'savedAt'> & { title: string };

/** The features of a reward. */
type Parts = Pick<StoredReward, 'features' | 'legacy'>;

/**
 * Edits the features of rewards, including rewards of other apps. All throw `AppError` `reward.not_found`, `reward.settings`,
 * `reward.media_limit`, `reward.slots` or `reward.busy`.
 */
export interface RewardFeatureEditor {
  add(user: User, id: string, feature: unknown): Promise<SavedFeatures>;
  /**
   * Changes the settings of a feature, whether it is needed, or when it starts. Omitted keys stay unchanged; unknown ones
   * are ignored (RWD-13).
   */
  patch(user: User, id: string, featureId: string, updates: Readonly<Record<string, unknown>>): Promise<SavedFeatures>;
  remove(user: User, id: string, featureId: string): Promise<SavedFeatures>;
  /** Sets the order. Unknown ids are dropped, missing ones appended. */
  sort(user: User, id: string, order: readonly string[]): Promise<SavedFeatures>;
}

/** Keys of a feature that a patch can change. */
const PATCHED_KEYS = ['settings', 'optional', 'start', 'delay'] as const;

/** Creates the editor. */
export function createRewardFeatureEditor(deps: RewardDeps): RewardFeatureEditor {
  const { store, reader, clock, alone, onChange } = deps;

  /** Finds the stored record of a reward. If a reward on Twitch gets its first feature, its record is created. */
  async function open(user: User, id: string, stored: readonly StoredReward[]): Promise<StoredReward> {
    const known = stored.find((one) => one.twitchId === id || one.id === id);
    if (known) return known;
    const { kind, kept, atTwitch } = await reader.find(user, id);
    if (kept !== null) return kept;
    if (atTwitch === null) throw new AppError('reward.not_found');
    return keepReward(deps, user.id, atTwitch, kind);
  }

  const change = (user: User, id: string, next: (before: Parts) => Partial<Parts>): Promise<SavedFeatures> =>
    alone(id, async () => {
      const stored = await store.listOf(user.id);
      const reward = await open(user, id, stored);
      const { features, legacy } = { ...reward, ...next(reward) };
      const check = { media: deps.media, channelId: user.id, mediaLimit: deps.mediaLimitOf(user), stored };
      await checkRewardFeatures(check, features, reward.features);
      const now = clock.now();
      const featuredAt = features.length + legacy.length === 0 ? null : (reward.featuredAt ?? now);
      const saved = await store.update(user.id, reward.id, { features, legacy, featuredAt, savedAt: now });
      if (saved === null) throw new AppError('reward.not_found');
      if (saved.kind === 'power-up' && featuredAt !== null) deps.onPowerUpUsed(user.id);
      onChange(user.id);
      return { features: saved.features, legacy: saved.legacy, savedAt: saved.savedAt, title: saved.form.title };
    });

  return {
    async add(user, id, given) {
      const added = { features: parseFeatures([given]), legacy: parseLegacy([given]) };
      return change(user, id, ({ features, legacy }) => ({
        features: withNew(features, added.features),
        legacy: withNew(legacy, added.legacy),
      }));
    },
    patch: (user, id, featureId, updates) =>
      change(user, id, ({ features }) => {
        if (!features.some((one) => one.id === featureId)) throw new AppError('reward.feature_not_found');
        return { features: features.map((one) => (one.id === featureId ? patchFeature(one, updates) : one)) };
      }),
    remove: (user, id, featureId) =>
      change(user, id, ({ features, legacy }) => ({
        features: features.filter((one) => one.id !== featureId),
        legacy: legacy.filter((one) => one.id !== featureId),
      })),
    sort: (user, id, order) =>
      change(user, id, ({ features }) => {
        const known = order.flatMap((wanted) => features.filter((one) => one.id === wanted));
        return { features: [...new Set([...known, ...features])] };
      }),
  };
}

/** Adds entries whose ids are not taken yet, so that a call is safe to repeat. */
function withNew<T extends { id: string }>(before: T[], added: readonly T[]): T[] {
  return [...before, ...added.filter(({ id }) => !before.some((one) => one.id === id))];
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

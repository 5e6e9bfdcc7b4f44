import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { type RewardRules, rewardRules } from '@bitcue/shared/rewards/reward-rules.ts';
import { findMissingScopes, listGrantedScopes, listScopesOfRules } from '../accounts/scopes.ts';
import type { RewardChange, RewardKind, StoredReward, TwitchReward } from '../ports/rewards.ts';
import type { User } from '../ports/users.ts';
import { newStored, parseForm, refusalOf } from './create-reward.ts';
import { describeDraft, describeReward, formOf } from './describe-reward.ts';
import { describeFound, type FoundReward } from './read-rewards.ts';
import type { RewardDeps } from './reward-deps.ts';

/** New rules of a reward. If the look is left out, it stays unchanged. */
export type NewRules = Omit<RewardRules, 'look'> & Partial<Pick<RewardRules, 'look'>>;

/** Changes the rewards of a channel. Another streamer's rewards do not exist here. */
export interface RewardEditor {
  /**
   * Changes a reward, at Twitch first. Throws `AppError` `reward.not_found`, `reward.invalid`, `reward.foreign`,
   * `powerup.locked`, `reward.refused` with Twitch's reason, `reward.slots` or `reward.unanswered`.
   */
  patch(user: User, id: string, updates: Readonly<Record<string, unknown>>): Promise<Reward>;
  /**
   * Sets the rules that are checked here when a reward is redeemed, including rewards of other apps. A Power-up keeps only approval and
   * look. Throws `AppError` `reward.not_found`, or `reward.permission` if Twitch would not tell who is in a group.
   */
  setRules(user: User, id: string, rules: NewRules): Promise<Reward>;
  /** Accepts the values on Twitch, or restores those saved here. Throws as `patch`. */
  settleDrift(user: User, id: string, choice: 'keep' | 'restore'): Promise<Reward>;
  /** Deletes a reward, at Twitch first, or the remains of a Power-up. Returns its title. Throws as `patch`. */
  remove(user: User, id: string): Promise<string>;
}

/** Creates the editor. */
export function createRewardEditor(deps: RewardDeps): RewardEditor {
  const { store, twitch, reader, clock, alone, onChange } = deps;

  /** Sends a change to Twitch and stores the result. */
  async function changeAtTwitch(
    user: User,
    { kept, atTwitch }: { kept: StoredReward | null; atTwitch: TwitchReward },
    change: RewardChange,
  ): Promise<Reward> {
    if (!atTwitch.isOurs) throw new AppError('reward.foreign');
    const outcome = await twitch.update(user.id, atTwitch.id, change);
    if (outcome.kind !== 'done') throw refusalOf(outcome);
    const now = { ...outcome.reward, isOurs: true };
    const stored = kept ?? (await keepReward(deps, user.id, now));
    const form = { ...stored.form, ...pickForm(now, change) };
    const saved = await store.update(user.id, stored.id, { form, savedAt: clock.now() });
    onChange(user.id);
    return describeReward(now, saved);
  }

  /** Finds a reward. Throws `AppError` `powerup.locked` for a Power-up, which cannot be changed at Twitch. */
  async function findReward(user: User, id: string): Promise<FoundReward> {
    const found = await reader.find(user, id);
    if (found.kind === 'power-up') throw new AppError('powerup.locked');
    return found;
  }

  async function changeDraft(user: User, kept: StoredReward, form: RewardForm): Promise<Reward> {
    const saved = await store.update(user.id, kept.id, { form, why: null, savedAt: clock.now() });
    if (saved === null) throw new AppError('reward.not_found');
    onChange(user.id);
    return describeDraft(saved);
  }

  return {
    patch: (user, id, updates) =>
      alone(id, async () => {
        const found = await findReward(user, id);
        const { kept, atTwitch } = found;
        const before = atTwitch === null ? kept?.form : formOf(atTwitch);
        const form = parseForm({ ...before, ...updates });
        if (atTwitch === null) return kept === null ? describeFound(found) : changeDraft(user, kept, form);
        const change = findChange(form, formOf(atTwitch), updates);
        if (Object.keys(change).length === 0) return describeReward(atTwitch, kept);
        return changeAtTwitch(user, { kept, atTwitch }, change);
      }),

    setRules: (user, id, rules) =>
      alone(id, async () => {
        const scopes = listScopesOfRules(rules);
        if (findMissingScopes(scopes, listGrantedScopes(user)).length > 0) throw new AppError('reward.permission');
        const { kind, kept, atTwitch } = await reader.find(user, id);
        const stored = kept ?? (atTwitch && (await keepReward(deps, user.id, atTwitch, kind)));
        // Bits are used before a rule is checked, and cannot be returned: for a Power-up, only approval is asked for.
        const look = rules.look ?? stored?.rules.look ?? {};
        const { tier: _, ...untiered } = look;
        // The tier of a Power-up depends on its Bits.
        const checked =
          kind === 'reward' ? { ...rules, look } : rewardRules.parse({ approval: rules.approval, look: untiered });
        const saved = stored && (await store.update(user.id, stored.id, { rules: checked, savedAt: clock.now() }));
        onChange(user.id);
        return describeFound({ kind, kept: saved, atTwitch });
      }),

    settleDrift: (user, id, choice) =>
      alone(id, async () => {
        const found = await findReward(user, id);
        const { kept, atTwitch } = found;
        if (kept === null || atTwitch === null) return describeFound(found);
        if (choice === 'restore') {
          return changeAtTwitch(user, { kept, atTwitch }, findChange(kept.form, formOf(atTwitch), {}));
        }
        const saved = await store.update(user.id, kept.id, { form: formOf(atTwitch), savedAt: clock.now() });
        onChange(user.id);
        return describeReward(atTwitch, saved);
      }),

    remove: (user, id) =>
      alone(id, async () => {
        const { kind, kept, atTwitch } = await reader.find(user, id);
        if (atTwitch !== null) {
          if (kind === 'power-up') throw new AppError('powerup.locked');
          if (!atTwitch.isOurs) throw new AppError('reward.foreign');
          const outcome = await twitch.delete(user.id, atTwitch.id);
          if (outcome.kind !== 'done') throw refusalOf(outcome);
        }
        if (kept !== null) await store.delete(user.id, kept.id);
        onChange(user.id);
        return atTwitch?.title ?? kept?.form.title ?? '';
      }),
  };
}

/** Stores a reward on Twitch that has no record here yet. */
export async function keepReward(
  { store, random, clock }: Pick<RewardDeps, 'store' | 'random' | 'clock'>,
  channelId: string,
  atTwitch: TwitchReward,
  kind: RewardKind = 'reward',
): Promise<StoredReward> {
  const { id: twitchId, isOurs, skipsQueue } = atTwitch;
  const given = { twitchId, isOurs, skipsQueue, savedAt: clock.now() };
  const fresh = newStored(random.uuid(), channelId, formOf(atTwitch), { kind, ...given });
  if (await store.insert(fresh)) return fresh;
  const other = await store.findByTwitchId(channelId, twitchId);
  if (other === null) throw new AppError('reward.not_found');
  return other;
}

/** Returns the changes of a patch: form fields that differ, and the two switches. */
function findChange(form: RewardForm, before: RewardForm, updates: Readonly<Record<string, unknown>>): RewardChange {
  const fields = Object.entries(form).filter(([key, value]) => before[key as keyof RewardForm] !== value);
  const switches = (['is_enabled', 'is_paused'] as const).filter((key) => typeof updates[key] === 'boolean');
  return { ...Object.fromEntries(fields), ...Object.fromEntries(switches.map((key) => [key, updates[key]])) };
}

/** Returns the form fields of a change, with their current values on Twitch. */
function pickForm(now: RewardForm, change: RewardChange): Partial<RewardForm> {
  return Object.fromEntries(Object.entries(formOf(now)).filter(([key]) => Object.hasOwn(change, key)));
}

import { AREAS } from '@bitcue/shared/api/sign-in.ts';
import { REWARD_SLOTS } from '@bitcue/shared/constants/rewards.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { findMissingScopes, listGrantedScopes } from '../accounts/scopes.ts';
import type { RewardKind, RewardStore, StoredReward, TwitchReward, TwitchRewards } from '../ports/rewards.ts';
import type { Clock } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import { describeDraft, describePowerUp, describeReward } from './describe-reward.ts';
import type { PowerUpList, PowerUpReader } from './read-power-ups.ts';
import { syncRewards } from './sync-rewards.ts';

/** Explanation for a Power-up that Twitch does not list. */
const NOT_FOUND = 'Twitch does not list it right now.';

/** Dependencies of `createRewardReader`. */
export interface ReadRewardsDeps {
  store: RewardStore;
  twitch: TwitchRewards;
  powerUps: PowerUpReader;
  clock: Clock;
  /** Counts the redemptions of a channel that have not begun to play, by reward id. */
  countPending(channelId: string): Promise<Record<string, number>>;
  /** Called whenever Twitch has listed the rewards of a channel. */
  onListed(channelId: string): void;
}

/** A channel's rewards at Twitch and here, without Power-ups. `listed` is null if Twitch shows none; `RewardList` has the reasons. */
export interface AllRewards {
  listed: TwitchReward[] | null;
  stored: StoredReward[];
  permitted: boolean;
}

/** The rewards of a channel as the dashboard shows them. */
export interface RewardList {
  rewards: Reward[];
  /** False if the streamer has not granted the permission for rewards. */
  permitted: boolean;
  /** False if Twitch offers the channel no rewards. */
  affiliate: boolean;
  slots: { used: number; total: number };
  /** Number of redemptions that have not begun to play, by reward id. */
  pending: Record<string, number>;
  powerUps: PowerUpList;
}

/** One reward or Power-up, as stored and as on Twitch. One of the two can be missing. */
export interface FoundReward {
  kind: RewardKind;
  kept: StoredReward | null;
  atTwitch: TwitchReward | null;
}

/** Reads rewards from Twitch and the store, and reconciles the store. */
export interface RewardReader {
  /** Throws `AppError` `reward.slots` if Twitch does not answer. */
  readAll(user: User): Promise<AllRewards>;
  /** Lists the rewards by cost, as Twitch does. Throws as `readAll`. */
  list(user: User): Promise<RewardList>;
  /** Finds a reward or a Power-up by Twitch's id, or a draft by ours. Throws as `readAll`, or `AppError` `reward.not_found`. */
  find(user: User, id: string): Promise<FoundReward>;
  /** Returns a channel's stored rewards, reconciled with Twitch if it shows any. Throws as `TwitchRewards.list`. */
  sync(channelId: string): Promise<StoredReward[]>;
}

/** Creates the reader. */
export function createRewardReader(deps: ReadRewardsDeps): RewardReader {
  const { store, twitch, powerUps, clock, countPending, onListed } = deps;
  const listStored = async (channelId: string, wanted: RewardKind) =>
    (await store.listOf(channelId)).filter(({ kind }) => kind === wanted);

  async function readBoth(channelId: string) {
    const before = await listStored(channelId, 'reward');
    const listed = await twitch.list(channelId);
    if (listed === null) return { listed, stored: before };
    onListed(channelId);
    // Read again, because a reward may have been created meanwhile.
    const stored = await listStored(channelId, 'reward');
    return { listed, stored: await syncRewards(store, { before, stored, listed, now: clock.now() }) };
  }

  async function readAll(user: User): Promise<AllRewards> {
    if (!mayReadRewards(user)) return { listed: null, stored: await listStored(user.id, 'reward'), permitted: false };
    const both = await readBoth(user.id).catch((cause) => {
      throw new AppError('reward.slots', { cause });
    });
    return { ...both, permitted: true };
  }

  return {
    readAll,
    async list(user) {
      const [{ listed, stored, permitted }, ofBits] = await Promise.all([
        readAll(user),
        listStored(user.id, 'power-up').then((kept) => powerUps.list(user, kept)),
      ]);
      const atTwitch = (listed ?? []).map((one) =>
        describeReward(one, stored.find(({ twitchId }) => twitchId === one.id) ?? null),
      );
      // While Twitch shows no rewards, those that were on Twitch are shown as drafts.
      const drafts = stored.filter(({ twitchId }) => twitchId === null || listed === null).map(describeDraft);
      return {
        rewards: [...atTwitch, ...drafts].sort((a, b) => a.cost - b.cost),
        permitted,
        affiliate: !permitted || listed !== null,
        slots: { used: listed?.length ?? 0, total: REWARD_SLOTS },
        pending: await countPending(user.id),
        powerUps: ofBits,
      };
    },
    async find(user, id) {
      const { listed, stored } = await readAll(user);
      const kept = stored.find((one) => one.twitchId === id || one.id === id) ?? null;
      const atTwitch = listed?.find((one) => one.id === (kept?.twitchId ?? id)) ?? null;
      if (kept !== null || atTwitch !== null) return { kind: 'reward', kept, atTwitch };
      const used = (await listStored(user.id, 'power-up')).find((one) => one.twitchId === id) ?? null;
      const powerUp = await powerUps.find(user, id);
      if (used === null && powerUp === null) throw new AppError('reward.not_found');
      return { kind: 'power-up', kept: used, atTwitch: powerUp };
    },
    sync: async (channelId) => (await readBoth(channelId)).stored,
  };
}

/** Describes a found reward. Throws `AppError` `reward.not_found` if it exists neither here nor on Twitch. */
export function describeFound({ kind, kept, atTwitch }: FoundReward): Reward {
  if (kind === 'power-up') return describePowerUp(atTwitch, kept, atTwitch === null ? NOT_FOUND : null);
  if (atTwitch !== null) return describeReward(atTwitch, kept);
  if (kept !== null) return describeDraft(kept);
  throw new AppError('reward.not_found');
}

/** True if the streamer has granted the permission to read rewards. */
export function mayReadRewards(user: User): boolean {
  return findMissingScopes(AREAS.rewards.scopes, listGrantedScopes(user)).length === 0;
}

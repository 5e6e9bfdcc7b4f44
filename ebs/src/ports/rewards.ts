import type { LegacyFeature } from '@bitcue/shared/features/legacy.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import type { RewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import type { RewardRules } from '@bitcue/shared/rewards/reward-rules.ts';
import type { TwitchOutcome } from './twitch.ts';

/** A reward as Twitch has it. */
export interface TwitchReward extends RewardForm {
  id: string;
  /** Address of its picture; null if it has none of its own. */
  image: string | null;
  defaultImage: string;
  isEnabled: boolean;
  isPaused: boolean;
  isInStock: boolean;
  /** True if Twitch fulfils redemptions at once. Their points can never be returned. */
  skipsQueue: boolean;
  redeemedThisStream: number | null;
  /** Milliseconds since 1970. */
  cooldownEndsAt: number | null;
  /** Created with our client id: only then does Twitch let us change it, and read and settle its redemptions. */
  isOurs: boolean;
}

/** What can be changed about a reward at Twitch. */
export type RewardChange = Partial<
  RewardForm & { is_enabled: boolean; is_paused: boolean; should_redemptions_skip_request_queue: boolean }
>;

/** Outcome of creating or changing a reward. When done, it comes with the reward as it is now. */
export type RewardOutcome =
  | Exclude<TwitchOutcome, { kind: 'done' }>
  | { kind: 'done'; reward: Omit<TwitchReward, 'isOurs'> };

/** Custom rewards at Twitch, accessed as the streamer. */
export interface TwitchRewards {
  /** Lists all rewards of the channel; null if Twitch offers it none. Throws `AppError` `twitch.unavailable`. */
  list(channelId: string): Promise<TwitchReward[] | null>;
  create(channelId: string, form: RewardForm): Promise<RewardOutcome>;
  update(channelId: string, id: string, change: RewardChange): Promise<RewardOutcome>;
  /** Deletes a reward; one that does not exist counts as deleted. */
  delete(channelId: string, id: string): Promise<TwitchOutcome>;
}

/** Custom Power-ups at Twitch, accessed as the streamer. Twitch has no call that creates, changes or settles one. */
export interface TwitchPowerUps {
  /**
   * Lists all Power-ups of the channel, as rewards that cost Bits and are never ours; null if Twitch offers it none. Throws
   * `AppError` `twitch.unavailable`.
   */
  list(channelId: string): Promise<TwitchReward[] | null>;
}

/** What a stored reward is: redeemed with channel points, or a Power-up, which is used with Bits. */
export const REWARD_KINDS = ['reward', 'power-up'] as const;
/** What a stored reward is. */
export type RewardKind = (typeof REWARD_KINDS)[number];

/** A reward or Power-up as stored. Times are milliseconds since 1970. */
export interface StoredReward {
  /** An id of ours. */
  id: string;
  kind: RewardKind;
  channelId: string;
  /** Twitch's id; null for a draft. */
  twitchId: string | null;
  /** False for a reward of another app, whose redemptions cannot be settled. */
  isOurs: boolean;
  /** True if Twitch fulfils its redemptions at once. Their points can never be returned. */
  skipsQueue: boolean;
  /** Its fields as they were last saved here. */
  form: RewardForm;
  features: RewardFeature[];
  /** Features of types that are no longer offered. They run after the others. */
  legacy: LegacyFeature[];
  /** What we check when it is redeemed. */
  rules: RewardRules;
  /** Which redemption began our own cooldown, and when it ends, in milliseconds since 1970; null if none has. */
  cooling: { by: string; until: number } | null;
  /** When it was last redeemed while it had features; null if never. */
  lastRedeemedAt: number | null;
  /** When it first had a feature; null while it has none. Earlier redemptions are not ours to handle. */
  featuredAt: number | null;
  /** Redemptions up to this time have all been recorded. */
  pulledTo: number | null;
  /** When its creation at Twitch began; null once the outcome is known. */
  creatingAt: number | null;
  /** When the Auto Swapper began to delete it at Twitch to put it away; null once the outcome is known. */
  storingAt: number | null;
  /** When the Auto Swapper last sent a call that switches it; null once the outcome is known. */
  switchingAt: number | null;
  /** When the Auto Swapper put it away: deleted it on Twitch and kept it here. Null if it is not put away. */
  storedAt: number | null;
  /** The streamer deleted it on Twitch, so it is not created again without being asked. */
  isDeletedByHand: boolean;
  /** Address of the picture that it had on Twitch when it was put away; null for none. */
  picture: string | null;
  /** What is restored once it is on Twitch again, after the Auto Swapper put it away; null for nothing. */
  restores: { isPaused: boolean; skipsQueue: boolean } | null;
  /** Why it is not on Twitch, as a sentence. */
  why: string | null;
  savedAt: number;
  /** What its own features changed about it at Twitch. */
  ownChanges: OwnChanges;
}

/** Fields of a reward that its own features may change. */
export type OwnChange = Partial<Pick<RewardForm, 'title' | 'prompt' | 'cost'>>;

/** What the features of a reward changed about it at Twitch. */
export interface OwnChanges {
  /** How often they changed it. */
  count: number;
  /** Ids of the latest steps that changed it, the newest last. */
  by: string[];
  /** The newest change, while it is not known whether Twitch has applied it. */
  pending: OwnChange | null;
}

/** The own changes of a reward that none of its features has changed. */
export const NO_OWN_CHANGES: OwnChanges = { count: 0, by: [], pending: null };

/** A change of a stored reward. */
export type StoredRewardChange = Partial<Omit<StoredReward, 'id' | 'channelId'>>;

/** The rewards of all channels. */
export interface RewardStore {
  listOf(channelId: string): Promise<StoredReward[]>;
  /** Lists the channels that have a reward, or a Power-up, with features on Twitch. */
  listChannels(kind: RewardKind): Promise<string[]>;
  /** Finds a reward by Twitch's id. */
  findByTwitchId(channelId: string, twitchId: string): Promise<StoredReward | null>;
  /** Returns false if the id, or Twitch's id, is taken. */
  insert(reward: StoredReward): Promise<boolean>;
  /** Changes only the given fields. Returns null if the channel has no such reward. */
  update(channelId: string, id: string, change: StoredRewardChange): Promise<StoredReward | null>;
  /**
   * Begins our own cooldown with a redemption. Returns false if the last one is not over. A repeat for the same redemption
   * succeeds. `now` and `until` are milliseconds since 1970.
   */
  beginCooldown(twitchId: string, cooling: { by: string; until: number }, now: number): Promise<boolean>;
  /** Notes when a reward was redeemed, in milliseconds since 1970. An earlier time changes nothing. */
  noteRedeemed(twitchId: string, at: number): Promise<void>;
  delete(channelId: string, id: string): Promise<void>;
  deleteOf(channelId: string): Promise<void>;
}

/** What a change made by a reward's own feature is computed from. `count` is the number of changes, including this one. */
export type OwnChangeBase = Required<OwnChange> & { count: number };

/** Lets the features of a reward change it. */
export interface OwnRewards {
  /**
   * Changes a reward at Twitch, one change at a time per reward. `by` is the step's id; a repeat with the same id changes nothing
   * more. `compute` returns the change, or why there is none, as a sentence.
   */
  change(
    channelId: string,
    rewardId: string,
    by: string,
    compute: (now: OwnChangeBase) => OwnChange | string,
  ): Promise<TwitchOutcome>;
}

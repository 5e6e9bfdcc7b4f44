import type { StoredReward, TwitchReward } from '../ports/rewards.ts';
import { describeReward } from './describe-reward.ts';

/** A field of a reward that differs on Twitch. Null for `field`: Twitch has no such reward. */
export interface RewardDrift {
  id: string;
  title: string;
  field: string | null;
  here: unknown;
  twitch: unknown;
}

/** Lists the differences between the rewards stored as being on Twitch and those that Twitch lists. */
export function findRewardDrift(stored: readonly StoredReward[], listed: readonly TwitchReward[]): RewardDrift[] {
  const onTwitch = stored.filter(({ kind, twitchId }) => kind === 'reward' && twitchId !== null);
  return onTwitch.flatMap((one): RewardDrift[] => {
    const { id, form } = one;
    const atTwitch = listed.find((reward) => reward.id === one.twitchId);
    if (atTwitch === undefined) return [{ id, title: form.title, field: null, here: null, twitch: null }];
    return describeReward(atTwitch, one).drift.map((field) => ({ id, title: form.title, ...field }));
  });
}

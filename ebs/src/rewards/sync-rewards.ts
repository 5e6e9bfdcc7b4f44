import type { RewardStore, StoredReward, TwitchReward } from '../ports/rewards.ts';
import { formOf } from './describe-reward.ts';

/** Milliseconds after which a creation whose outcome is not known has failed, if Twitch does not list the reward. */
const CREATION_MS = 60_000;

/** Why a reward is a draft although it was on Twitch. */
const DELETED = 'It was deleted on Twitch.';
/** Why a reward is a draft although it was to be created. */
const NOT_CREATED = 'Twitch did not answer when it was to be created.';

/** The rewards of a channel, as they are compared. */
export interface RewardReading {
  /** What was stored when Twitch was asked. A reward created since then may be missing in `listed`, and is not gone. */
  before: readonly StoredReward[];
  /** What was stored when Twitch had answered. */
  stored: readonly StoredReward[];
  listed: readonly TwitchReward[];
  now: number;
}

/**
 * Brings what is stored in step with what Twitch lists: a reward whose creation was in doubt is recognised by its title,
 * which is unique in a channel, and one that is gone becomes a draft. Returns the stored rewards as they are then.
 */
export async function syncRewards(
  store: Pick<RewardStore, 'update'>,
  { before, stored, listed, now }: RewardReading,
): Promise<StoredReward[]> {
  const known = new Set(before.map((one) => one.twitchId));
  const taken = new Set(stored.map((one) => one.twitchId));
  const synced: StoredReward[] = [];
  for (const reward of stored) {
    const isNew = reward.twitchId !== null && !known.has(reward.twitchId);
    const change = isNew ? null : findChange(reward, listed, taken, now);
    if (change === null) synced.push(reward);
    else {
      const saved = await store.update(reward.channelId, reward.id, change);
      if (saved !== null) synced.push(saved);
    }
  }
  return synced;
}

function findChange(
  reward: StoredReward,
  listed: readonly TwitchReward[],
  taken: ReadonlySet<string | null>,
  now: number,
) {
  const { twitchId, creatingAt } = reward;
  if (twitchId !== null) {
    const atTwitch = listed.find(({ id }) => id === twitchId);
    if (atTwitch === undefined) return { twitchId: null, isOurs: true, pulledTo: null, why: DELETED };
    const { isOurs, skipsQueue } = atTwitch;
    return isOurs === reward.isOurs && skipsQueue === reward.skipsQueue ? null : { isOurs, skipsQueue };
  }
  if (creatingAt === null) return null;
  const created = listed.find(
    (one) => one.isOurs && !taken.has(one.id) && one.title.toLowerCase() === reward.form.title.toLowerCase(),
  );
  if (created !== undefined) return { twitchId: created.id, form: formOf(created), creatingAt: null, why: null };
  return now - creatingAt < CREATION_MS ? null : { creatingAt: null, why: NOT_CREATED };
}

import type { RewardStore, StoredReward, StoredRewardChange, TwitchReward } from '../ports/rewards.ts';
import { formOf } from './describe-reward.ts';

/** Milliseconds after which a call whose outcome is not known has failed, if Twitch lists the rewards as they were before it. */
const DOUBT_MS = 60_000;

/** Why a reward is a draft although it was on Twitch. */
const DELETED = 'It was deleted on Twitch.';
/** Why a reward is a draft although it was to be created. */
const NOT_CREATED = 'Twitch did not answer when it was to be created.';

/** What is true of a reward that was created on Twitch a moment ago. */
export const CREATED = { creatingAt: null, storedAt: null, isDeletedByHand: false, why: null } as const;

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
 * which is unique in a channel, and one that is gone becomes a draft, or is in the Auto Swapper's vault. Returns the stored rewards as they are then.
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
      if (change.twitchId) taken.add(change.twitchId);
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
): StoredRewardChange | null {
  const { twitchId, creatingAt, storingAt, switchingAt } = reward;
  if (twitchId !== null) {
    const atTwitch = listed.find(({ id }) => id === twitchId);
    if (atTwitch === undefined) {
      const gone = { twitchId: null, isOurs: true, pulledTo: null, storingAt: null, switchingAt: null };
      if (storingAt !== null) return { ...gone, storedAt: storingAt };
      return { ...gone, isDeletedByHand: true, why: DELETED };
    }
    const { isOurs, skipsQueue } = atTwitch;
    const isHere = storingAt !== null && now - storingAt >= DOUBT_MS;
    const isSwitched = switchingAt !== null && now - switchingAt >= DOUBT_MS;
    const isSame = isOurs === reward.isOurs && skipsQueue === reward.skipsQueue && !isHere && !isSwitched;
    if (isSame) return null;
    return { isOurs, skipsQueue, ...(isHere && { storingAt: null }), ...(isSwitched && { switchingAt: null }) };
  }
  if (creatingAt === null) return null;
  const created = listed.find(
    (one) => one.isOurs && !taken.has(one.id) && one.title.toLowerCase() === reward.form.title.toLowerCase(),
  );
  if (created !== undefined) {
    const { id, isOurs, skipsQueue } = created;
    return { twitchId: id, isOurs, skipsQueue, form: formOf(created), ...CREATED };
  }
  return now - creatingAt < DOUBT_MS ? null : { creatingAt: null, why: NOT_CREATED };
}

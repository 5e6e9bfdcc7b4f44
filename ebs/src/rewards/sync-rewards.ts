import type { RewardStore, StoredReward, StoredRewardChange, TwitchReward } from '../ports/rewards.ts';
import { formOf } from './describe-reward.ts';

/** Milliseconds after which a call with an unknown outcome counts as failed, if Twitch still lists the rewards as before it. */
const DOUBT_MS = 60_000;

/** Why a reward is a draft although it was on Twitch. */
const DELETED = 'It was deleted on Twitch.';
/** Why a reward is a draft although it should have been created. */
const NOT_CREATED = 'Twitch did not answer when it was being created.';

/** State of a reward that was just created on Twitch. */
export const CREATED = { creatingAt: null, storedAt: null, isDeletedByHand: false, why: null } as const;

/** The rewards of a channel to compare. */
export interface RewardReading {
  /** The stored rewards before the request to Twitch. A reward created since then can be missing in `listed`, and is not gone. */
  before: readonly StoredReward[];
  /** The stored rewards after Twitch's answer. */
  stored: readonly StoredReward[];
  listed: readonly TwitchReward[];
  now: number;
}

/**
 * Reconciles the stored rewards with those that Twitch lists: a reward whose creation was in doubt is recognised by its title,
 * which is unique in a channel. A reward that is gone becomes a draft, or counts as stored by the Auto Swapper. Returns the updated
 * stored rewards.
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

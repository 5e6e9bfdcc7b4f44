import type { Interaction } from '../../ledger/interaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Redemption } from '../../ports/redemptions.ts';
import type { RewardStore, StoredReward } from '../../ports/rewards.ts';
import type { RedemptionEvidence } from './redemption-record.ts';

/** What taking in redemptions needs. */
export interface TakeRedemptionDeps {
  ledger: Pick<Ledger, 'record' | 'find'>;
  rewards: Pick<RewardStore, 'findByTwitchId'>;
}

const STATUS = { UNFULFILLED: 'unfulfilled', FULFILLED: 'fulfilled', CANCELED: 'canceled' } as const;

/**
 * Takes in a redemption that Twitch announced: `made`, or `settled` by us or somebody else. Returns its record, or null
 * if it is none of ours: its reward has no features here, or had none when it was redeemed. One that was settled before
 * it was known is left as it is. Rejects if the store does not answer.
 */
export async function takeAnnounced(
  deps: TakeRedemptionDeps,
  redemption: Redemption & { channelId: string },
  news: 'made' | 'settled',
): Promise<Interaction | null> {
  const reward = await deps.rewards.findByTwitchId(redemption.channelId, redemption.reward.id);
  if (reward === null || !isOurConcern(reward, redemption)) return null;
  if (news === 'settled' && (await deps.ledger.find(redemption.id)) === null) return null;
  return deps.ledger.record(evidenceOf('webhook', reward, redemption));
}

/** Returns whether a reward had features when it was redeemed. */
export function isOurConcern(reward: StoredReward, { at }: Pick<Redemption, 'at'>): boolean {
  return reward.featuredAt !== null && at.getTime() >= reward.featuredAt;
}

/** Describes a redemption to the ledger. */
export function evidenceOf(
  door: RedemptionEvidence['door'],
  { channelId, isOurs }: StoredReward,
  redemption: Redemption,
): RedemptionEvidence {
  const { status, at, ...rest } = redemption;
  return { source: 'points', door, channelId, isOurs, ...rest, status: STATUS[status], at: at.getTime() };
}

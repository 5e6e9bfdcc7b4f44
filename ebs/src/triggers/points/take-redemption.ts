import type { Interaction } from '../../ledger/interaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Redemption } from '../../ports/redemptions.ts';
import type { RewardStore, StoredReward } from '../../ports/rewards.ts';
import type { Log } from '../../ports/system.ts';
import type { RedemptionEvidence } from './redemption-record.ts';

/** Dependencies of `takeAnnounced`. */
export interface TakeRedemptionDeps {
  ledger: Pick<Ledger, 'record' | 'find'>;
  rewards: Pick<RewardStore, 'findByTwitchId' | 'noteRedeemed'>;
  log: Log;
}

/** Minimum interval between notes of when a reward was last redeemed, in milliseconds. */
const NOTE_EVERY_MS = 1_000;

const STATUS = { UNFULFILLED: 'unfulfilled', FULFILLED: 'fulfilled', CANCELED: 'canceled' } as const;

/**
 * Takes in a redemption that Twitch announced: `made`, or `settled` by us or somebody else. Returns its record, or null
 * if it is not ours: its reward has no features here, or had none when it was redeemed. Ignores one that was settled
 * before it was known. Rejects if the store does not answer.
 */
export async function takeAnnounced(
  deps: TakeRedemptionDeps,
  redemption: Redemption & { channelId: string },
  news: 'made' | 'settled',
): Promise<Interaction | null> {
  const reward = await deps.rewards.findByTwitchId(redemption.channelId, redemption.reward.id);
  if (reward === null || !hadFeaturesAt(reward, redemption)) return null;
  if (news === 'settled' && (await deps.ledger.find(redemption.id)) === null) return null;
  const record = await deps.ledger.record(evidenceOf('webhook', reward, redemption));
  const at = redemption.at.getTime();
  // The time is only shown, so a busy reward writes it once a second, and the redemption does not depend on it.
  if (at >= (reward.lastRedeemedAt ?? 0) + NOTE_EVERY_MS) {
    await deps.rewards.noteRedeemed(redemption.reward.id, at).catch((error) => {
      deps.log.warn('redemption.not_noted', { id: redemption.id, error: String(error) });
    });
  }
  return record;
}

/** Returns whether a reward had features when it was redeemed. */
export function hadFeaturesAt(reward: StoredReward, { at }: Pick<Redemption, 'at'>): boolean {
  return reward.featuredAt !== null && at.getTime() >= reward.featuredAt;
}

/** Returns the evidence of a redemption, for the ledger. */
export function evidenceOf(
  door: RedemptionEvidence['door'],
  { channelId, isOurs }: StoredReward,
  redemption: Redemption,
): RedemptionEvidence {
  const { status, at, ...rest } = redemption;
  return { source: 'points', door, channelId, isOurs, ...rest, status: STATUS[status], at: at.getTime() };
}

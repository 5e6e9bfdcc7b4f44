import type { Interaction } from '../../ledger/interaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { canMove, move } from '../../ledger/move.ts';
import { hasBegun } from '../../ledger/step.ts';
import type { InteractionStore } from '../../ledger/stores.ts';
import { type Redemption, type Redemptions, SETTLE_MAX } from '../../ports/redemptions.ts';
import type { StoredReward } from '../../ports/rewards.ts';
import { type PullRewardDeps, pullReward } from './pull-redemptions.ts';
import { redemptionOf } from './redemption-record.ts';
import { hadFeaturesAt } from './take-redemption.ts';

/** Dependencies of `clearRedemptions`. */
export interface ClearRedemptionsDeps extends PullRewardDeps {
  ledger: Pick<Ledger, 'record' | 'update' | 'endUnserved'>;
  interactions: Pick<InteractionStore, 'findOpenOf' | 'known'>;
  redemptions: Pick<Redemptions, 'page' | 'settle'>;
}

/** Whether anything of a reward is still in progress. */
export type ClearOutcome = 'clear' | 'playing' | 'settling';

/** What to do with redemptions that wait: their points are returned, or kept although nothing happens. */
export interface ClearChoice {
  fulfils: boolean;
  /** A sentence for the history. */
  why: string;
}

/**
 * Ends a reward's waiting redemptions, so that none is left on Twitch, which fulfils those of a reward that is deleted.
 * Redemptions that have begun continue, as do those that Twitch cannot return. Call it while the reward is off, until it returns
 * `clear`. Throws `AppError` `twitch.unavailable`.
 */
export async function clearRedemptions(
  deps: ClearRedemptionsDeps,
  reward: StoredReward & { twitchId: string },
  { fulfils, why }: ClearChoice,
): Promise<ClearOutcome> {
  const { ledger, interactions, redemptions, clock } = deps;
  const { channelId, twitchId } = reward;
  // Late webhooks will no longer find the reward.
  await pullReward(deps, reward);
  const end = (record: Interaction) => {
    if (hasBegun(record) || !redemptionOf(record).settleable) return null;
    if (!fulfils) return ledger.endUnserved(record, why);
    const kept = { ...record, details: { ...record.details, isKept: true } };
    return canMove(record, 'skip') ? move(kept, 'skip', clock.now(), why) : null;
  };
  let isPlaying = false;
  for (const { id } of await findOpenOf(interactions, channelId, twitchId)) await ledger.update(id, end);
  for (const record of await findOpenOf(interactions, channelId, twitchId)) {
    isPlaying ||= record.state === 'received' || redemptionOf(record).settleable;
  }
  const waiting: Redemption[] = [];
  await redemptions.page(channelId, twitchId, 'UNFULFILLED', async (batch) => {
    waiting.push(...batch);
    return true;
  });
  // From a time when nothing was set up for the reward. The others end with their records.
  const known = await interactions.known(waiting.map(({ id }) => id));
  const ids = waiting.filter((one) => !known.has(one.id) && !hadFeaturesAt(reward, one)).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += SETTLE_MAX) {
    const some = ids.slice(start, start + SETTLE_MAX);
    await redemptions.settle(channelId, twitchId, some, fulfils ? 'FULFILLED' : 'CANCELED');
  }
  if (isPlaying) return 'playing';
  return waiting.length === 0 ? 'clear' : 'settling';
}

/** Lists a reward's redemptions that have not ended, except owed ones, which wait for the streamer. */
async function findOpenOf(interactions: Pick<InteractionStore, 'findOpenOf'>, channelId: string, twitchId: string) {
  const open = await interactions.findOpenOf(channelId);
  return open.filter(
    (record) => record.source === 'points' && record.state !== 'owed' && redemptionOf(record).rewardId === twitchId,
  );
}

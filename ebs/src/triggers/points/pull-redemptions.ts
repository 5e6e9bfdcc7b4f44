import pLimit from 'p-limit';
import type { Ledger } from '../../ledger/ledger.ts';
import type { InteractionStore } from '../../ledger/stores.ts';
import type { Redemption, Redemptions } from '../../ports/redemptions.ts';
import type { RewardStore, StoredReward } from '../../ports/rewards.ts';
import type { Clock, Log } from '../../ports/system.ts';
import { evidenceOf, hadFeaturesAt } from './take-redemption.ts';

/** How far a pull reaches back before the start of the last complete one, in milliseconds. */
const OVERLAP_MS = 3_600_000;
/** Maximum rewards pulled at the same time. */
const CONCURRENCY = 4;

/** Dependencies of `pullReward`. */
export interface PullRewardDeps {
  ledger: Pick<Ledger, 'record'>;
  interactions: Pick<InteractionStore, 'known'>;
  rewards: Pick<RewardStore, 'update' | 'noteRedeemed'>;
  redemptions: Pick<Redemptions, 'page'>;
  clock: Clock;
  log: Log;
}

/** Dependencies of `pullRedemptions`. */
export interface PullDeps extends PullRewardDeps {
  rewards: Pick<RewardStore, 'listChannels' | 'update' | 'noteRedeemed'>;
  /** Returns a channel's stored rewards, in step with what Twitch lists. */
  syncRewards(channelId: string): Promise<StoredReward[]>;
}

/**
 * Reads the redemptions that Twitch holds for our rewards, and takes in those that no webhook announced. A reward's
 * cursor moves only once all its redemptions are stored. A reward that fails does not stop the others; it is read again
 * from the same place.
 */
export async function pullRedemptions(deps: PullDeps): Promise<void> {
  const limit = pLimit(CONCURRENCY);
  const attempt = (channelId: string, work: () => Promise<void>) =>
    work().catch((error) => deps.log.warn('redemptions.pull_failed', { channelId, error: String(error) }));
  for (const channelId of await deps.rewards.listChannels('reward')) {
    await attempt(channelId, async () => {
      const rewards = (await deps.syncRewards(channelId)).filter((one) => one.isOurs);
      await Promise.all(rewards.map((one) => limit(() => attempt(channelId, () => pullReward(deps, one)))));
    });
  }
}

/** Widens a pull, which otherwise reads what Twitch still holds since the last complete one. */
export interface PullMore {
  statuses: readonly Redemption['status'][];
  /** Milliseconds since 1970. */
  since: number;
}

/** Takes in the redemptions of one reward that no webhook announced. Throws `AppError` `twitch.unavailable`. */
export async function pullReward(deps: PullRewardDeps, reward: StoredReward, more?: PullMore): Promise<void> {
  const { ledger, interactions, rewards, redemptions, clock, log } = deps;
  const { channelId, twitchId, featuredAt, pulledTo } = reward;
  if (twitchId === null || featuredAt === null) return;
  const startedAt = clock.now();
  const since = Math.max(featuredAt, more?.since ?? (pulledTo ?? featuredAt) - OVERLAP_MS);
  let found = 0;
  // A redemption that skips the queue is fulfilled from the start; otherwise a fulfilled one was settled, by us or by hand.
  const usual: Redemption['status'] = reward.skipsQueue ? 'FULFILLED' : 'UNFULFILLED';
  for (const status of more?.statuses ?? [usual]) {
    await redemptions.page(channelId, twitchId, status, async (batch) => {
      const recent = batch.filter((one) => hadFeaturesAt(reward, one) && one.at.getTime() >= since);
      const known = await interactions.known(recent.map(({ id }) => id));
      for (const redemption of recent) {
        if (known.has(redemption.id)) continue;
        await ledger.record(evidenceOf('poll', reward, redemption));
        await rewards.noteRedeemed(twitchId, redemption.at.getTime());
        found += 1;
      }
      return recent.length === batch.length && batch.length > 0;
    });
  }
  await rewards.update(channelId, reward.id, { pulledTo: startedAt });
  if (found > 0) log.warn('redemptions.found', { channelId, reward: twitchId, found });
}

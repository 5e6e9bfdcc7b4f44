import { type Redemptions, SETTLE_MAX } from '../ports/redemptions.ts';
import type { TwitchReward, TwitchRewards } from '../ports/rewards.ts';
import type { TwitchOutcome } from '../ports/twitch.ts';
import type { User } from '../ports/users.ts';
import { mayReadRewards } from '../rewards/read-rewards.ts';

/** Dependencies of removing a streamer's rewards from Twitch. */
export interface RemoveRewardsDeps {
  twitchRewards: Pick<TwitchRewards, 'list' | 'update' | 'delete'>;
  redemptions: Pick<Redemptions, 'page' | 'settle'>;
}

/** Switches off the rewards that this product created, so that nobody can redeem them. Throws if Twitch does not answer. */
export async function stopRewards({ twitchRewards }: RemoveRewardsDeps, user: User): Promise<void> {
  for (const { id, isEnabled } of await listOwn(twitchRewards, user)) {
    if (isEnabled) assertAnswered(await twitchRewards.update(user.id, id, { is_enabled: false }));
  }
}

/**
 * Deletes these rewards on Twitch. The points of waiting redemptions are returned first, because Twitch fulfils the redemptions
 * of a deleted reward. Throws if Twitch does not answer.
 */
export async function removeRewards({ twitchRewards, redemptions }: RemoveRewardsDeps, user: User): Promise<void> {
  for (const { id } of await listOwn(twitchRewards, user)) {
    const waiting: string[] = [];
    await redemptions.page(user.id, id, 'UNFULFILLED', async (batch) => {
      waiting.push(...batch.map((one) => one.id));
      return true;
    });
    for (let start = 0; start < waiting.length; start += SETTLE_MAX) {
      assertAnswered(await redemptions.settle(user.id, id, waiting.slice(start, start + SETTLE_MAX), 'CANCELED'));
    }
    assertAnswered(await twitchRewards.delete(user.id, id));
  }
}

async function listOwn(twitchRewards: Pick<TwitchRewards, 'list'>, user: User): Promise<TwitchReward[]> {
  if (!mayReadRewards(user)) return [];
  return ((await twitchRewards.list(user.id)) ?? []).filter(({ isOurs }) => isOurs);
}

/** Throws if Twitch did not answer. A refusal is an answer: the reward was just deleted, or the redemption was settled already. */
function assertAnswered(outcome: Pick<TwitchOutcome, 'kind'>): void {
  if (outcome.kind !== 'done' && outcome.kind !== 'refused') throw new Error(`Twitch did not answer: ${outcome.kind}`);
}

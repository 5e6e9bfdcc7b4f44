import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type {
  OwnChange,
  OwnChanges,
  OwnRewards,
  RewardStore,
  StoredReward,
  TwitchReward,
  TwitchRewards,
} from '../ports/rewards.ts';
import type { RewardDeps } from './reward-deps.ts';

/** Steps remembered per reward. A step is repeated within minutes, so this is more than enough. */
const STEPS_KEPT = 100;

/** Dependencies of `createOwnRewards`. */
export interface OwnRewardDeps extends Pick<RewardDeps, 'alone' | 'onChange'> {
  store: Pick<RewardStore, 'findByTwitchId' | 'update'>;
  twitch: Pick<TwitchRewards, 'list' | 'update'>;
}

const refused = (reason: string) => ({ kind: 'refused', reason }) as const;

/**
 * Lets the features of a reward change it, under the same lease as its editor. A change is stored before Twitch is called. If the
 * answer is lost, the next change, or a repeat of the same one, checks at Twitch whether it was made. Changes by features do not
 * count as drift.
 */
export function createOwnRewards(deps: OwnRewardDeps): OwnRewards {
  const { store, twitch, alone, onChange } = deps;

  const save = async (reward: StoredReward, change: Partial<StoredReward>): Promise<StoredReward> =>
    (await store.update(reward.channelId, reward.id, change)) ?? reward;

  /** Finds out whether the change with an unknown outcome was made, and stores the result. */
  async function settlePending(reward: StoredReward, atTwitch: TwitchReward): Promise<StoredReward> {
    const { form, ownChanges } = reward;
    const { pending } = ownChanges;
    if (pending === null) return reward;
    if (!hasChange(atTwitch, pending)) return save(reward, { ownChanges: dropNewest(ownChanges) });
    return save(reward, { form: { ...form, ...pending }, ownChanges: { ...ownChanges, pending: null } });
  }

  return {
    async change(channelId, rewardId, by, compute) {
      try {
        return await alone(rewardId, async () => {
          const stored = await store.findByTwitchId(channelId, rewardId);
          if (stored === null) return refused('This reward is not on Twitch.');
          const atTwitch = (await twitch.list(channelId))?.find(({ id }) => id === rewardId);
          if (atTwitch === undefined) return refused('This reward is no longer on Twitch.');
          if (!atTwitch.isOurs) return refused('Another app created this reward, so only that app can change it.');
          const reward = await settlePending(stored, atTwitch);
          const { ownChanges } = reward;
          if (ownChanges.by.includes(by)) return { kind: 'done' };

          const { title, prompt, cost } = atTwitch;
          const count = ownChanges.count + 1;
          const change = compute({ title, prompt, cost, count });
          if (typeof change === 'string') return refused(change);
          const next = { count, by: [...ownChanges.by, by].slice(-STEPS_KEPT), pending: change };
          const begun = await save(reward, { ownChanges: next });
          const outcome = await twitch.update(channelId, rewardId, change);
          if (outcome.kind === 'done') {
            await save(begun, { form: { ...begun.form, ...change }, ownChanges: { ...next, pending: null } });
            onChange(channelId);
            return { kind: 'done' };
          }
          if (outcome.kind !== 'unknown') await save(begun, { ownChanges: dropNewest(next) });
          return outcome;
        });
      } catch (error) {
        // Twitch does not answer, or another change of the reward takes too long: nothing was changed.
        if (error instanceof AppError) return { kind: 'unavailable', reason: error.message };
        throw error;
      }
    },
  };
}

/** Forgets the newest change: Twitch does not have it. */
function dropNewest({ count, by }: OwnChanges): OwnChanges {
  return { count: count - 1, by: by.slice(0, -1), pending: null };
}

function hasChange(atTwitch: TwitchReward, change: OwnChange): boolean {
  return Object.entries(change).every(([field, value]) => atTwitch[field as keyof OwnChange] === value);
}

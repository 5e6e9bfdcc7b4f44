import { readRewards } from '@bitcue/shared/api/rewards.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../api/call.ts';

/** Rewards, slots, and whether the channel can have rewards, as loaded. */
export type RewardsData = z.output<(typeof readRewards)['answer']>;

/** Query for the rewards (API-44), Power-ups last. Refetched when the event stream names `rewards`; each read asks Twitch. */
export const rewardsQuery = queryOptions({
  queryKey: ['rewards'],
  async queryFn() {
    const data = await call(readRewards);
    return { ...data, rewards: [...data.rewards, ...data.powerUps.list] };
  },
});

/** Updates the cached rewards after a save. A read in flight may return the old state, so it is cancelled and repeated. */
async function updateCachedRewards(client: QueryClient, change: (rewards: Reward[]) => Reward[]): Promise<void> {
  const { queryKey } = rewardsQuery;
  const wasFetching = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (data) => data && { ...data, rewards: change(data.rewards) });
  if (wasFetching) void client.invalidateQueries({ queryKey });
}

/** Changes one cached reward after a save. */
export function updateCachedReward(client: QueryClient, id: string, changes: Partial<Reward>): Promise<void> {
  return updateCachedRewards(client, (rewards) => rewards.map((one) => (one.id === id ? { ...one, ...changes } : one)));
}

/** Adds a created reward to the cache, replacing the draft it was. Slots are refetched. */
export async function addCachedReward(client: QueryClient, reward: Reward, replacedId = reward.id): Promise<void> {
  await updateCachedRewards(client, (rewards) =>
    [...rewards.filter(({ id }) => id !== reward.id && id !== replacedId), reward].sort((a, b) => a.cost - b.cost),
  );
  void client.invalidateQueries({ queryKey: rewardsQuery.queryKey });
}

/** Removes a deleted reward from the cache. Slots are refetched. */
export async function removeCachedReward(client: QueryClient, id: string): Promise<void> {
  await updateCachedRewards(client, (rewards) => rewards.filter((one) => one.id !== id));
  void client.invalidateQueries({ queryKey: rewardsQuery.queryKey });
}

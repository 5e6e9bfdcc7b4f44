import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { expect, it } from 'vitest';
import type { Clients } from './api-client.ts';
import { HelixError } from './helix-error.ts';
import { createTwitchRewards } from './rewards.ts';

/** Creates access to rewards at a Twitch that answers every call with this status. */
function rewardsAt(status: number) {
  const callApi = () => Promise.reject(new HelixError(status, 'no'));
  return createTwitchRewards({ forStreamer: () => ({ callApi }) } as unknown as Clients);
}

it.each([
  [400, 'refused'],
  [403, 'refused'],
  // This is about the token. Treated as a refusal, it would make a swap leave the reward as it is.
  [401, 'unavailable'],
  [429, 'unavailable'],
  [503, 'unavailable'],
  [500, 'unknown'],
])('a %i to a change of a reward counts as %s', async (status, kind) => {
  const rewards = rewardsAt(status);
  expect(await rewards.create('1', newRewardForm())).toMatchObject({ kind });
  expect(await rewards.update('1', 'r', { is_enabled: false })).toMatchObject({ kind });
  expect(await rewards.delete('1', 'r')).toMatchObject({ kind });
});

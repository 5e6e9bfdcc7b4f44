import { expect, it } from 'vitest';
import type { TwitchReward } from '../ports/rewards.ts';
import { newStored } from './create-reward.ts';
import { findRewardDrift } from './find-drift.ts';

const form = {
  title: 'Airhorn',
  cost: 100,
  prompt: '',
  background_color: '#9147FF',
  is_user_input_required: false,
  global_cooldown_seconds: null,
  max_per_stream: null,
  max_per_user_per_stream: null,
};
const stored = newStored('1', 'channel', form, { twitchId: 'at-twitch', savedAt: 0 });
const atTwitch = { ...form, id: 'at-twitch', isOurs: true } as TwitchReward;

it('names each field that differs on Twitch, and a reward that Twitch does not have', () => {
  expect(findRewardDrift([stored], [atTwitch])).toEqual([]);
  expect(findRewardDrift([stored], [{ ...atTwitch, cost: 5 }])).toEqual([
    { id: '1', title: 'Airhorn', field: 'cost', here: 100, twitch: 5 },
  ]);
  expect(findRewardDrift([stored], [])).toEqual([{ id: '1', title: 'Airhorn', field: null, here: null, twitch: null }]);
  expect(
    findRewardDrift(
      [
        { ...stored, twitchId: null },
        { ...stored, kind: 'power-up' },
      ],
      [],
    ),
  ).toEqual([]);
});

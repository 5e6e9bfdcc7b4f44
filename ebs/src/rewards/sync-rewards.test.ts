import { describe, expect, it } from 'vitest';
import type { StoredReward, StoredRewardChange } from '../ports/rewards.ts';
import { newStored } from './create-reward.ts';
import { syncRewards } from './sync-rewards.ts';

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

/** Syncs one reward that Twitch did not list, and returns the changes to it. */
async function sync(before: StoredReward[]): Promise<StoredRewardChange[]> {
  const changes: StoredRewardChange[] = [];
  const update = async (_channel: string, _id: string, change: StoredRewardChange) => {
    changes.push(change);
    return { ...stored, ...change };
  };
  await syncRewards({ update }, { before, stored: [stored], listed: [], now: 0 });
  return changes;
}

describe('a reward that Twitch does not list', () => {
  it('becomes a draft again if it was stored before the request to Twitch', async () => {
    expect(await sync([stored])).toEqual([
      expect.objectContaining({ twitchId: null, why: 'It was deleted on Twitch.' }),
    ]);
  });

  it('stays if it was created during the request', async () => {
    expect(await sync([{ ...stored, twitchId: null, creatingAt: 0 }])).toEqual([]);
    expect(await sync([])).toEqual([]);
  });
});

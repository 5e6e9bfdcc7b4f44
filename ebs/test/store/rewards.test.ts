import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { expect, it } from 'vitest';
import { newStored } from '../../src/rewards/create-reward.ts';
import { createRewardStore, rewardIndexes } from '../../src/store/rewards.ts';
import { openTestDb } from '../support/test-db.ts';

it('a reward stored before the Auto Swapper existed can be read, and is not in its vault', async () => {
  const { db, close } = await openTestDb([rewardIndexes]);
  const store = createRewardStore(db);
  const reward = newStored('1', 'channel', { ...newRewardForm(), title: 'Old' }, { twitchId: 't', savedAt: 1 });
  await store.insert(reward);
  const added = { storingAt: '', switchingAt: '', storedAt: '', isDeletedByHand: '', picture: '' };
  await db.collection('rewards').updateMany({}, { $unset: added });
  expect(await store.listOf('channel')).toEqual([reward]);
  expect(reward).toMatchObject({
    storingAt: null,
    switchingAt: null,
    storedAt: null,
    isDeletedByHand: false,
    picture: null,
  });
  await close();
});

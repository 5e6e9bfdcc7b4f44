import { extensionItem } from '@bitcue/shared/items/item.ts';
import { expect, it } from 'vitest';
import { SOUND, sampleReward } from '../../../../test/rewards-page.tsx';
import { listFeatureSets } from './list-feature-sets.ts';

const TTS = { id: 'feature-2', type: 'tts', settings: {}, optional: true, start: 'with', delay: 5 };

it('lists the features of items, rewards and Power-ups, without types that are taken, as copies with the same settings', () => {
  const items = [
    extensionItem.parse({ uuid: '00000000-0000-4000-8000-000000000001', title: 'Item', features: [SOUND] }),
  ];
  const rewards = [
    sampleReward(1, { features: [SOUND, TTS] }),
    sampleReward(2, { place: 'power-up', features: [TTS] }),
    sampleReward(3, { features: [] }),
  ];
  const sets = listFeatureSets({ items, rewards }, ['sound']);
  expect(sets).toMatchObject([
    { of: 'Reward', title: 'Reward 1', features: [{ type: 'tts', optional: true, start: 'with', delay: 5 }] },
    { of: 'Power-up', title: 'Reward 2', features: [{ type: 'tts' }] },
  ]);
  expect(sets[0]?.features[0]?.id).not.toBe(TTS.id);
  expect(listFeatureSets({ items, rewards: [] }, [])).toMatchObject([
    { of: 'Item', title: 'Item', features: [{ type: 'sound', settings: { list: SOUND.settings.list } }] },
  ]);
});

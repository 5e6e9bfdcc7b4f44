import { expect, it } from 'vitest';
import { createRewardWatch } from './watch-rewards.ts';

it('watches each channel once, and watches one whose subscription Twitch ended again at the next start', async () => {
  const ends = new Map<string, () => void>();
  const watched: string[] = [];
  const watch = createRewardWatch({
    listChannels: async () => ['1', '2'],
    watch(channelId, _, onEnded) {
      watched.push(channelId);
      ends.set(channelId, onEnded);
    },
    onChange: () => {},
  });
  await watch.start();
  await watch.start();
  watch.add('2');
  expect(watched).toEqual(['1', '2']);
  ends.get('2')?.();
  await watch.start();
  expect(watched).toEqual(['1', '2', '2']);
});

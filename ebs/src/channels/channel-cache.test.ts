import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import type { StoredItem } from '../ports/items.ts';
import type { User } from '../ports/users.ts';
import { createChannelCache } from './channel-cache.ts';

/** Creates a cache over stub stores. The test can count reads and make them fail. */
function createCacheHarness() {
  const clock = createManualClock();
  const reads: string[] = [];
  const state = { fails: false, order: ['b', 'a'] };
  const channels = createChannelCache(
    {
      async findById(id) {
        reads.push(id);
        if (state.fails) throw new Error('store unavailable');
        return id === 'nobody' ? null : ({ id, sortOrder: state.order } as User);
      },
    },
    { listOf: async () => ['a', 'new', 'b'].map((uuid) => ({ uuid }) as StoredItem) },
    clock,
  );
  return { clock, reads, state, channels };
}

describe('the channel cache', () => {
  it("[EXT-12] lists items in the streamer's order, and those not in it last", async () => {
    const { channels } = createCacheHarness();
    expect((await channels.find('1'))?.items.map((item) => item.uuid)).toEqual(['b', 'a', 'new']);
    expect(await channels.find('nobody')).toBeNull();
  });

  it('reads a channel at most once in two seconds, however many calls there are', async () => {
    const { clock, reads, channels } = createCacheHarness();
    await Promise.all([channels.find('1'), channels.find('1'), channels.find('nobody')]);
    await clock.advance(2_000);
    await Promise.all([channels.find('1'), channels.find('nobody')]);
    expect(reads).toEqual(['1', 'nobody']);
    await clock.advance(1);
    await channels.find('1');
    expect(reads).toEqual(['1', 'nobody', '1']);
  });

  it('reads again after `refresh` and `forget`, even while a read is in flight', async () => {
    const { reads, state, channels } = createCacheHarness();
    const before = channels.find('1');
    state.order = ['a', 'b'];
    channels.forget('1');
    expect((await channels.find('1'))?.user.sortOrder).toEqual(['a', 'b']);
    await before;
    await channels.refresh('1');
    await channels.find('1');
    expect(reads).toEqual(['1', '1', '1']);
  });

  it('does not cache a failure', async () => {
    const { state, channels } = createCacheHarness();
    state.fails = true;
    await expect(channels.find('1')).rejects.toThrow('store unavailable');
    state.fails = false;
    expect(await channels.find('1')).not.toBeNull();
  });
});

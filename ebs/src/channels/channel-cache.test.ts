import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import type { StoredItem } from '../ports/items.ts';
import type { User } from '../ports/users.ts';
import { createChannelCache } from './channel-cache.ts';

/** A cache over one channel whose reads the test counts, and can make fail. */
function createRig() {
  const clock = createManualClock();
  const reads: string[] = [];
  const state = { fails: false, order: ['b', 'a'] };
  const channels = createChannelCache(
    {
      async findById(id) {
        reads.push(id);
        if (state.fails) throw new Error('store away');
        return id === 'nobody' ? null : ({ id, sortOrder: state.order } as User);
      },
    },
    { listOf: async () => ['a', 'new', 'b'].map((uuid) => ({ uuid }) as StoredItem) },
    clock,
  );
  return { clock, reads, state, channels };
}

describe('the channel cache', () => {
  it("[EXT-12] lists items in the streamer's order, and those it does not name last", async () => {
    const { channels } = createRig();
    expect((await channels.find('1'))?.items.map((item) => item.uuid)).toEqual(['b', 'a', 'new']);
    expect(await channels.find('nobody')).toBeNull();
  });

  it('reads a channel once in two seconds, however many ask at once', async () => {
    const { clock, reads, channels } = createRig();
    await Promise.all([channels.find('1'), channels.find('1'), channels.find('nobody')]);
    await clock.advance(2_000);
    await Promise.all([channels.find('1'), channels.find('nobody')]);
    expect(reads).toEqual(['1', 'nobody']);
    await clock.advance(1);
    await channels.find('1');
    expect(reads).toEqual(['1', 'nobody', '1']);
  });

  it('reads again after a refresh is asked for, or the channel was changed here, even while a read is under way', async () => {
    const { reads, state, channels } = createRig();
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
    const { state, channels } = createRig();
    state.fails = true;
    await expect(channels.find('1')).rejects.toThrow('store away');
    state.fails = false;
    expect(await channels.find('1')).not.toBeNull();
  });
});

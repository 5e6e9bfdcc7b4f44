import { REMOVED_MEDIA_KEPT_MS } from '@bitcue/shared/constants/timing.ts';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { RemovedMedia } from '../ports/media.ts';
import { type PurgeDeps, purgeRemoved } from './purge-removed.ts';

function setUp() {
  const clock = createManualClock();
  const removed: RemovedMedia[] = [];
  const deletedKeys: string[] = [];
  const world = { open: [] as string[], living: [] as string[] };
  const deps: PurgeDeps = {
    clock,
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    objects: { delete: async (key) => void deletedKeys.push(key) },
    interactions: {
      findOpen: async () =>
        world.open.map(
          (shortId) =>
            ({
              steps: [{ data: { clip: { shortId, title: '', url: `/${shortId}`, durationMs: 1, volume: 1 } } }],
            }) as unknown as Interaction,
        ),
    },
    media: {
      findRemoved: async (until, limit) => removed.filter(({ removedAt }) => removedAt <= until).slice(0, limit),
      forgetRemoved: async (shortId) => {
        removed.splice(
          removed.findIndex((one) => one.shortId === shortId),
          1,
        );
      },
      findByShortIds: async (ids) =>
        world.living.filter((id) => ids.includes(id)).map((shortId) => ({ shortId })) as never,
    },
  };
  const remove = (shortId: string) => {
    removed.push({ shortId, key: `media/${shortId}.mp4`, removedAt: new Date(clock.now()) });
  };
  return { clock, deps, world, removed, deletedKeys, remove };
}

describe('the files of deleted clips', () => {
  it('outlast any intent, then are deleted with their thumbnails', async () => {
    const { clock, deps, removed, deletedKeys, remove } = setUp();
    remove('horn');
    await clock.advance(REMOVED_MEDIA_KEPT_MS - 1);
    expect(await purgeRemoved(deps)).toBe(0);
    await clock.advance(1);
    expect(await purgeRemoved(deps)).toBe(1);
    expect(deletedKeys).toEqual(['media/horn.mp4', 'media/horn.thumb.png']);
    expect(removed).toEqual([]);
  });

  it('are kept while an open interaction names them', async () => {
    const { clock, deps, world, removed, deletedKeys, remove } = setUp();
    remove('horn');
    remove('bell');
    world.open = ['horn'];
    await clock.advance(REMOVED_MEDIA_KEPT_MS);
    expect(await purgeRemoved(deps)).toBe(1);
    expect(deletedKeys).toContain('media/bell.mp4');
    expect(removed.map(({ shortId }) => shortId)).toEqual(['horn']);
    world.open = [];
    expect(await purgeRemoved(deps)).toBe(1);
  });

  it('are kept if the server stopped before the clip was removed', async () => {
    const { clock, deps, world, removed, deletedKeys, remove } = setUp();
    remove('horn');
    world.living = ['horn'];
    await clock.advance(REMOVED_MEDIA_KEPT_MS);
    expect(await purgeRemoved(deps)).toBe(0);
    expect([deletedKeys, removed]).toEqual([[], []]);
  });
});

import { expect, it, vi } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { createUseRecorder } from './mark-used.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** A purchase of an item, created at this time. */
const purchase = (uuid: string, createdAt: number, over: object = {}) =>
  ({
    id: `tx-${uuid}-${createdAt}`,
    source: 'bits',
    channelId: '1',
    test: false,
    item: { uuid, title: 'Horn', cooldownS: 0 },
    createdAt,
    ...over,
  }) as unknown as Interaction;

function setUp() {
  const clock = createManualClock();
  const items = { markUsed: vi.fn(async () => {}), markManyUsed: vi.fn(async () => {}) };
  const uses = createUseRecorder({
    ledger: { onChange() {} },
    items,
    channels: { forget: vi.fn() },
    notice: { changed: vi.fn() },
    clock,
    log,
  });
  return { clock, items, uses };
}

it('writes the last use of each item without a cooldown once a second, together', async () => {
  const { clock, items, uses } = setUp();
  for (const [uuid, at] of [
    ['a', 3],
    ['a', 2],
    ['b', 4],
  ] as const)
    uses.record(purchase(uuid, at), null);
  await clock.advance(999);
  expect(items.markManyUsed).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(items.markManyUsed.mock.calls).toEqual([
    [
      [
        { uuid: 'a', at: 3 },
        { uuid: 'b', at: 4 },
      ],
    ],
  ]);
});

it('writes less often the more items are used: at most 40 a second', async () => {
  const { clock, items, uses } = setUp();
  for (let n = 0; n < 120; n += 1) uses.record(purchase(`item-${n}`, 1), null);
  await clock.advance(1_000);
  expect(items.markManyUsed).toHaveBeenCalledTimes(1);
  uses.record(purchase('item-1', 2), null);
  await clock.advance(2_999);
  expect(items.markManyUsed).toHaveBeenCalledTimes(1);
  await clock.advance(1);
  expect(items.markManyUsed).toHaveBeenCalledTimes(2);
  uses.record(purchase('item-1', 3), null);
  await clock.advance(1_000);
  expect(items.markManyUsed).toHaveBeenCalledTimes(3);
});

it('writes at once what starts a cooldown, and nothing for tests, rewards and Power-ups', async () => {
  const { clock, items, uses } = setUp();
  uses.record(purchase('a', 1, { item: { uuid: 'a', title: 'Horn', cooldownS: 60 } }), null);
  expect(items.markUsed.mock.calls).toEqual([['a', 1]]);
  for (const over of [{ test: true }, { source: 'points' }, { source: 'powerups' }, { item: null }])
    uses.record(purchase('b', 1, over), null);
  uses.record(purchase('b', 1), purchase('b', 1));
  await clock.advance(60_000);
  expect([items.markUsed.mock.calls.length, items.markManyUsed.mock.calls.length]).toEqual([1, 0]);
});

import { STATES } from '@bitcue/shared/ledger/states.ts';
import { widgetSettings } from '@bitcue/shared/widgets/widget-settings.ts';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createMemoryInteractions } from '../../test/support/memory-stores.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { LedgerListener } from '../ledger/ledger.ts';
import type { User } from '../ports/users.ts';
import { createContentReader } from './contents.ts';
import { dayOf } from './day.ts';

const HOUR_MS = 3_600_000;
/** 22:00 in Berlin, 21:00 in London, the next morning in Tokyo. */
const NOW = Date.UTC(2026, 10, 23, 21);

function createHarness({ isAlone = true } = {}) {
  const clock = createManualClock(NOW);
  const interactions = createMemoryInteractions();
  const listeners: LedgerListener[] = [];
  const reads = { count: 0 };
  const read = createContentReader({
    interactions: {
      findPast: interactions.findPast,
      readCounted(channelId, since) {
        reads.count += 1;
        return interactions.readCounted(channelId, since);
      },
    },
    ledger: { onChange: (listener) => listeners.push(listener) },
    openOf: (channelId) => interactions.findOpenOf(channelId),
    clock,
    isAlone,
  });
  let count = 0;
  /** Adds a record of a viewer: by default 25 Bits, and done. */
  async function add(name: string | null, over: Partial<Interaction> = {}): Promise<Interaction> {
    count += 1;
    const record = {
      id: `record-${count}`,
      rev: 1,
      seq: count,
      source: 'bits',
      channelId: '1',
      state: 'done',
      amount: 25,
      test: false,
      intent: null,
      buyer: { opaqueId: null, userId: null, login: null, name },
      item: { uuid: 'item', title: 'Horn', cooldownS: 0 },
      text: 'what the viewer wrote',
      steps: [{ id: 'a', kind: 'cue', lane: 'main', state: 'waiting' }],
      createdAt: NOW - 60_000,
      ...over,
    } as unknown as Interaction;
    await interactions.insert(record);
    for (const listener of listeners) listener(record, null);
    return record;
  }
  const userOf = (settings: object) => ({ id: '1', widgets: widgetSettings.parse(settings) }) as User;
  return { clock, add, read, userOf, reads };
}

const goal = (unit: 'bits' | 'interactions', startsAt = NOW - HOUR_MS) => ({
  goal: { title: 'Chair', unit, target: 100, startsAt },
});

describe('what counts', () => {
  it('is what viewers paid for and is done: nothing waiting, skipped, returned, owed or a test', async () => {
    const { add, read, userOf } = createHarness();
    for (const state of STATES) if (state !== 'done') await add('viewer_two', { state });
    await add('viewer_two', { test: true });
    await add('viewer_two', { source: 'demo' });
    await add('viewer_two', { source: 'drill' });
    await add('viewer_two', { channelId: '2' });
    await add('viewer_one');
    const user = userOf(goal('bits'));
    expect((await read('goal', user)).content).toMatchObject({ goal: { reached: 25 } });
    expect((await read('leaders', user)).content).toMatchObject({
      leaders: [{ name: 'viewer_one', bits: 25, times: 1 }],
    });
    expect((await read('recent', user)).content).toMatchObject({ entries: [{ viewer: 'viewer_one' }] });
  });

  it('contains no word that a viewer wrote', async () => {
    const { add, read, userOf } = createHarness();
    await add('viewer_one');
    await add('viewer_two', { state: 'started' });
    await add(null, { state: 'queued' });
    const user = userOf(goal('bits'));
    const shown = await Promise.all(
      (['playing', 'recent', 'goal', 'leaders'] as const).map((name) => read(name, user)),
    );
    expect(shown[0]?.content).toMatchObject({ now: { viewer: 'viewer_two' }, next: [{ viewer: 'A viewer' }], more: 0 });
    expect(JSON.stringify(shown)).not.toContain('wrote');
  });
});

describe('the goal', () => {
  it('counts Bits, or interactions of any payment, since its start', async () => {
    const { add, read, userOf } = createHarness();
    await add('viewer_one', { source: 'powerups', amount: 40 });
    await add('viewer_one', { source: 'points', amount: 5_000 });
    await add('viewer_one', { createdAt: NOW - 2 * HOUR_MS });
    expect((await read('goal', userOf(goal('bits')))).content).toMatchObject({ goal: { reached: 40 } });
    expect((await read('goal', userOf(goal('interactions')))).content).toMatchObject({ goal: { reached: 2 } });
    expect((await read('goal', userOf(goal('bits', NOW - 3 * HOUR_MS)))).content).toMatchObject({
      goal: { reached: 65 },
    });
    expect((await read('goal', userOf({}))).content).toEqual({ widget: 'goal', goal: null });
  });

  it.each([true, false])('follows changes, and says when it may be old (alone: %s)', async (isAlone) => {
    const { clock, add, read, userOf, reads } = createHarness({ isAlone });
    const user = userOf(goal('bits'));
    expect((await read('goal', user)).content).toMatchObject({ goal: { reached: 0 } });
    await add('viewer_one');
    const soon = await read('goal', user);
    expect(soon).toMatchObject({ content: { goal: { reached: 0 } }, until: clock.now() + 2_000 });
    await clock.advance(2_000);
    expect(await read('goal', user)).toMatchObject({ content: { goal: { reached: 25 } }, until: null });
    expect(reads.count).toBe(isAlone ? 1 : 2);
  });
});

describe('the leaderboard', () => {
  it('ranks by Bits, then by interactions; viewers without a name share one entry', async () => {
    const { add, read, userOf } = createHarness();
    await add('viewer_one', { amount: 100 });
    await add('viewer_two', { amount: 60 });
    await add('viewer_two', { amount: 60 });
    await add('viewer_three', { source: 'points', amount: 9_000 });
    await add('viewer_four', { source: 'points', amount: 100 });
    await add('viewer_four', { source: 'points', amount: 100 });
    await add(null, { amount: 5 });
    await add(null, { amount: 6 });
    expect((await read('leaders', userOf({}))).content).toEqual({
      widget: 'leaders',
      leaders: [
        { name: 'viewer_two', bits: 120, times: 2 },
        { name: 'viewer_one', bits: 100, times: 1 },
        { name: 'Anonymous', bits: 11, times: 2 },
        { name: 'viewer_four', bits: 0, times: 2 },
        { name: 'viewer_three', bits: 0, times: 1 },
      ],
    });
  });

  it('covers the day in the channel’s time zone, and ends at midnight', async () => {
    const { add, read, userOf } = createHarness();
    await add('viewer_one', { createdAt: NOW - 10 * HOUR_MS });
    const leaders = [{ name: 'viewer_one' }];
    expect(await read('leaders', userOf({ timeZone: 'Europe/Berlin' }))).toMatchObject({
      content: { leaders },
      until: NOW + 2 * HOUR_MS,
    });
    expect(await read('leaders', userOf({ timeZone: 'Asia/Tokyo' }))).toMatchObject({
      content: { leaders: [] },
      until: NOW + 18 * HOUR_MS,
    });
  });

  it('has days of 23 and 25 hours when clocks change', () => {
    const lengthOf = (at: number) => {
      const { begins, ends } = dayOf('Europe/Berlin', at);
      return (ends - begins) / HOUR_MS;
    };
    expect([Date.UTC(2026, 2, 29, 12), Date.UTC(2026, 9, 25, 12), NOW].map(lengthOf)).toEqual([23, 25, 24]);
  });
});

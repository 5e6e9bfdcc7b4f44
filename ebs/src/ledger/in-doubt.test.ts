import { isTerminal, type LedgerState, STATES } from '@bitcue/shared/ledger/states.ts';
import { describe, expect, it } from 'vitest';
import { createBitsSource } from '../triggers/bits/bits-source.ts';
import { createPointsSource } from '../triggers/points/points-source.ts';
import { createPowerUpsSource } from '../triggers/powerups/power-ups-source.ts';
import { demoSource, drillSource } from '../triggers/rehearsals.ts';
import { endInDoubt, MAY_HAVE_PLAYED, mayHavePlayed, stopAfterRestore } from './in-doubt.ts';
import type { Interaction } from './interaction.ts';
import type { TriggerSource } from './trigger-source.ts';

const NOW = 5_000;
const SOURCES: Record<string, TriggerSource> = {
  bits: createBitsSource({ match: async () => null, matchLate: async () => null }),
  powerups: createPowerUpsSource({ plan: async () => null }),
  points: createPointsSource({ redemptions: {} as never, plan: async () => null }),
  demo: demoSource,
  drill: drillSource,
};
const recordOf = (state: LedgerState, over: Partial<Interaction> = {}): Interaction =>
  ({
    id: 'id',
    state,
    reason: state === 'owed' ? 'Of before.' : null,
    lease: state === 'leased' || state === 'started' ? { owner: 'gone' } : null,
    dueAt: 1,
    steps: [],
    timeline: [],
    details: { rewardId: 'r', userInput: '', settleable: true, isKept: false },
    ...over,
  }) as unknown as Interaction;
const OPEN = STATES.filter((state) => !isTerminal(state));
const noQueue = { details: { rewardId: 'r', userInput: '', settleable: false, isKept: false } };

/** What each open state becomes. */
const STOPPED: Record<
  string,
  [source: string, over: Partial<Interaction>, states: Partial<Record<LedgerState, LedgerState>>]
> = {
  'Bits are owed, once they are matched': ['bits', {}, { received: 'received' }],
  'Power-ups are owed, once they are matched': ['powerups', {}, { received: 'received' }],
  'redemptions that skip the queue are owed': ['points', noQueue, {}],
};

describe('stopAfterRestore', () => {
  it.each(Object.entries(STOPPED))('%s, whatever their state was', (_, [source, over, states]) => {
    for (const state of OPEN) {
      const stopped = stopAfterRestore(recordOf(state, over), SOURCES[source] as TriggerSource, NOW);
      const expected = states[state] ?? 'owed';
      expect([state, stopped.state, stopped.mayHavePlayed, stopped.lease]).toEqual([state, expected, true, null]);
      if (expected === 'owed') expect([state, stopped.reason]).toEqual([state, MAY_HAVE_PLAYED]);
    }
  });

  it('redemptions that Twitch can return are held until Twitch reports their outcome; owed ones stay owed', () => {
    for (const state of OPEN) {
      const stopped = stopAfterRestore(recordOf(state), SOURCES.points as TriggerSource, NOW);
      const expected = state === 'owed' ? 'owed' : 'held';
      expect([state, stopped.state, stopped.mayHavePlayed, stopped.lease, stopped.reason]).toEqual([
        state,
        expected,
        true,
        null,
        MAY_HAVE_PLAYED,
      ]);
    }
  });

  it.each(['demo', 'drill'])('closes a %s, whatever its state was', (source) => {
    for (const state of OPEN) {
      const stopped = stopAfterRestore(recordOf(state), SOURCES[source] as TriggerSource, NOW);
      expect([state, isTerminal(stopped.state)]).toEqual([state, true]);
    }
  });
});

describe('endInDoubt', () => {
  it('owes Bits and Power-ups, returns what Twitch holds, and only records the rest', () => {
    const end = (source: string, over = {}) =>
      endInDoubt(recordOf('received', over), SOURCES[source] as TriggerSource, NOW);
    expect(end('bits')).toMatchObject({ state: 'owed', reason: MAY_HAVE_PLAYED });
    expect(end('powerups')).toMatchObject({ state: 'owed', reason: MAY_HAVE_PLAYED });
    expect(end('points')).toMatchObject({ state: 'refunded', reason: MAY_HAVE_PLAYED });
    expect(end('points', noQueue)).toMatchObject({ state: 'skipped', reason: MAY_HAVE_PLAYED });
  });

  it('leaves a record that has ended as it is', () => {
    const done = recordOf('done');
    for (const source of Object.values(SOURCES)) expect(endInDoubt(done, source, NOW)).toBe(done);
  });
});

describe('mayHavePlayed', () => {
  const restore = { backupAt: 1, restoredAt: 2, until: 10, reconciledAt: null };

  it('is true for events up to when a server first opened the restored data', () => {
    expect(mayHavePlayed(null, 5)).toBe(false);
    expect([9, 10, 11].map((at) => mayHavePlayed(restore, at))).toEqual([true, true, false]);
    expect(mayHavePlayed({ ...restore, reconciledAt: 20 }, 10)).toBe(true);
    expect(mayHavePlayed({ ...restore, until: null }, 99)).toBe(true);
  });

  it('is true for events without a time, until everything is reconciled', () => {
    expect(mayHavePlayed(restore, null)).toBe(true);
    expect(mayHavePlayed({ ...restore, reconciledAt: 20 }, null)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { isTerminal, OPEN_STATES, STATES, TRANSITIONS, UNDECIDED_STATES } from './states.ts';
import { nextState, TABLE } from './transitions.ts';

const reachable = (from: (typeof STATES)[number]) => {
  const seen = new Set([from]);
  for (const state of seen) for (const next of Object.values(TABLE[state])) seen.add(next);
  return seen;
};

describe('the ledger state machine', () => {
  it('has a row per state, with known transitions only', () => {
    expect(Object.keys(TABLE).sort()).toEqual([...STATES].sort());
    for (const row of Object.values(TABLE)) for (const name of Object.keys(row)) expect(TRANSITIONS).toContain(name);
  });

  it('reaches every state from received', () => {
    expect([...reachable('received')].sort()).toEqual([...STATES].sort());
  });

  it('can reach an end from every open or undecided state', () => {
    for (const state of [...OPEN_STATES, ...UNDECIDED_STATES] as const) {
      expect([...reachable(state)].some(isTerminal), state).toBe(true);
    }
  });

  it.each(STATES.flatMap((state) => TRANSITIONS.map((transition) => [state, transition] as const)))(
    '%s + %s leaves a terminal state for misrouted only',
    (state, transition) => {
      const next = nextState(state, transition);
      if (isTerminal(state)) expect(next === null || next === 'misrouted').toBe(true);
      else if (next !== null) expect(STATES).toContain(next);
    },
  );

  it('never returns to received', () => {
    for (const row of Object.values(TABLE)) expect(Object.values(row)).not.toContain('received');
  });
});

import { describe, expect, it } from 'vitest';
import { isTerminal, OPEN_STATES, STATES, TRANSITIONS } from './states.ts';
import { nextState, TABLE } from './transitions.ts';

const reachable = (from: (typeof STATES)[number]) => {
  const seen = new Set([from]);
  for (const state of seen) for (const next of Object.values(TABLE[state])) seen.add(next);
  return seen;
};

describe('the ledger state machine', () => {
  it('has a row for each state and only known transitions in it', () => {
    expect(Object.keys(TABLE).sort()).toEqual([...STATES].sort());
    for (const row of Object.values(TABLE)) for (const name of Object.keys(row)) expect(TRANSITIONS).toContain(name);
  });

  it('reaches every state from received', () => {
    expect([...reachable('received')].sort()).toEqual([...STATES].sort());
  });

  it('can end from every state that is open, held or owed', () => {
    for (const state of [...OPEN_STATES, 'held', 'owed'] as const) {
      expect([...reachable(state)].some(isTerminal), state).toBe(true);
    }
  });

  it.each(STATES.flatMap((state) => TRANSITIONS.map((transition) => [state, transition] as const)))(
    '%s + %s never leaves an end, save for misrouted',
    (state, transition) => {
      const next = nextState(state, transition);
      if (isTerminal(state)) expect(next === null || next === 'misrouted').toBe(true);
      else if (next !== null) expect(STATES).toContain(next);
    },
  );

  it('never brings what was paid back to before it was recorded', () => {
    for (const row of Object.values(TABLE)) expect(Object.values(row)).not.toContain('received');
  });
});

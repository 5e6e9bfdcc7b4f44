import { expect, it } from 'vitest';
import type { Interaction } from '../../ledger/interaction.ts';
import { countPending } from './count-pending.ts';

const record = (rewardId: string, state: Interaction['state'], source: Interaction['source'] = 'points') =>
  ({ source, state, details: { rewardId, userInput: '', settleable: true } }) as unknown as Interaction;

it('counts the redemptions per reward that have not begun, but not owed ones', () => {
  const open = (['received', 'queued', 'leased', 'asked', 'held', 'started', 'owed'] as const).map((state) =>
    record('a', state),
  );
  expect(countPending([...open, record('b', 'held'), record('c', 'held', 'bits')])).toEqual({ a: 5, b: 1 });
});

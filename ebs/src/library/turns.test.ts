import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('work in turns', () => {
  it('runs so many at once at most, in order, and goes on after a failure', async () => {
    const inTurn = createTurns(2);
    let running = 0;
    let most = 0;
    const begun: number[] = [];
    const work = (number: number) =>
      inTurn(async () => {
        begun.push(number);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
        if (number === 1) throw new Error('No.');
        return number;
      }).catch(() => 'failed');
    expect(await Promise.all([0, 1, 2, 3, 4, 5].map(work))).toEqual([0, 'failed', 2, 3, 4, 5]);
    expect([most, begun]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
  });
});

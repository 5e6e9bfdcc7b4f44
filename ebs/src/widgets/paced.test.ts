import { expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createPaced } from './paced.ts';

it('reads for at most a twentieth of the time, but at once when the query changes', async () => {
  const clock = createManualClock();
  const reads: number[] = [];
  const paced = createPaced(clock, async (_channelId, since) => {
    reads.push(since);
    await clock.advance(500);
    return reads.length;
  });
  expect(await paced('1', 7)).toEqual({ value: 1, until: null });
  const again = clock.now() + 10_000;
  expect(await paced('1', 7)).toEqual({ value: 1, until: again });
  expect(await paced('2', 7)).toEqual({ value: 2, until: null });
  expect(await paced('1', 8)).toEqual({ value: 3, until: null });
  await clock.advance(10_000);
  expect(await paced('1', 8)).toEqual({ value: 4, until: null });
  expect(reads).toEqual([7, 7, 8, 8]);
});

import { expect, it, vi } from 'vitest';
import { createPacer } from './pacer.ts';

it('runs a key at once, what follows within the time once at its end, and other keys by themselves', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const pacer = createPacer(run, 2_000);
  pacer.call('a');
  pacer.call('a');
  pacer.call('b');
  pacer.call('a');
  expect(run.mock.calls).toEqual([['a'], ['b']]);
  vi.advanceTimersByTime(2_000);
  expect(run.mock.calls).toEqual([['a'], ['b'], ['a']]);
  pacer.call('a');
  pacer.stop();
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(3);
  pacer.call('a');
  expect(run).toHaveBeenCalledTimes(4);
  pacer.stop();
  vi.useRealTimers();
});

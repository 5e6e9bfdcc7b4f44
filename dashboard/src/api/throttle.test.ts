import { expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

it('runs the first call per key at once, repeated ones together after the interval, and none once stopped', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const throttle = createThrottle(run, 2_000);
  throttle.call('a');
  throttle.call('a');
  throttle.call('b');
  throttle.call('a');
  expect(run.mock.calls).toEqual([['a'], ['b']]);
  vi.advanceTimersByTime(2_000);
  expect(run.mock.calls).toEqual([['a'], ['b'], ['a']]);
  throttle.call('a');
  throttle.stop();
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(3);
  throttle.call('a');
  expect(run).toHaveBeenCalledTimes(4);
  throttle.stop();
  vi.useRealTimers();
});

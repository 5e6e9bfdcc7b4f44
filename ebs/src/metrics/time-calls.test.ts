import { expect, it } from 'vitest';
import { type CallOutcome, timeCalls } from './time-calls.ts';

it('reports each promise once it settles, and returns what the call returns', async () => {
  const noted: [number, CallOutcome, string][] = [];
  const failure = new Error('store unavailable');
  const timed = timeCalls(
    {
      find: async (id: string) => `record ${id}`,
      fail: () => Promise.reject(failure),
      count: () => 3,
      name: 'users',
    },
    (...note) => noted.push(note),
  );
  expect(await timed.find('1')).toBe('record 1');
  await expect(timed.fail()).rejects.toBe(failure);
  expect([timed.count(), timed.name]).toEqual([3, 'users']);
  expect(noted.map(([, ...rest]) => rest)).toEqual([
    ['ok', 'find'],
    ['failed', 'fail'],
  ]);
  for (const [seconds] of noted) expect(seconds).toBeLessThan(60);
});

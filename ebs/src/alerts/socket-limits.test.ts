import { expect, it } from 'vitest';
import { createLocalCounts } from '../../test/support/local-counts.ts';
import { createSocketLimits } from './socket-limits.ts';

const HERE = '203.0.113.7';
const ELSEWHERE = '203.0.113.8';

it('an address has at most 50 sockets open', () => {
  const limits = createSocketLimits({ now: () => 0 });
  for (let n = 0; n < 50; n += 1) {
    expect(limits.mayOpen(HERE)).toBe(true);
    limits.noteOpened(HERE);
  }
  expect([limits.mayOpen(HERE), limits.mayOpen(ELSEWHERE), limits.mayOpen(null)]).toEqual([false, true, true]);
  limits.noteClosed(HERE);
  expect(limits.mayOpen(HERE)).toBe(true);
});

it('an address that tried 20 wrong keys within a minute is refused until the minute is over', () => {
  let now = 1_000;
  const limits = createSocketLimits({ now: () => now });
  for (let n = 0; n < 20; n += 1) {
    expect(limits.mayOpen(HERE)).toBe(true);
    limits.noteWrongKey(HERE);
    now += 100;
  }
  expect([limits.mayOpen(HERE), limits.mayOpen(ELSEWHERE)]).toEqual([false, true]);
  now = 60_999;
  expect(limits.mayOpen(HERE)).toBe(false);
  now = 61_000;
  expect(limits.mayOpen(HERE)).toBe(true);
});

it('wrong keys that an address tried in other processes count as well', async () => {
  const counts = createLocalCounts();
  const [one, two] = [createSocketLimits({ now: () => 0 }, counts), createSocketLimits({ now: () => 0 }, counts)];
  for (let n = 0; n < 19; n += 1) one.noteWrongKey(HERE);
  expect([one.mayOpen(HERE), two.mayOpen(HERE)]).toEqual([true, true]);
  two.noteWrongKey(HERE);
  await Promise.resolve();
  await Promise.resolve();
  expect([two.mayOpen(HERE), two.mayOpen(ELSEWHERE)]).toEqual([false, true]);
});

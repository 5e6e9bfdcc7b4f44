import { expect, it } from 'vitest';
import { describeAgo } from './describe-time.ts';

const MIN = 60_000;
const HOUR = 60 * MIN;

it.each([
  [-5, 'just now'],
  [999, 'just now'],
  [1_000, '1 s ago'],
  [MIN - 1, '59 s ago'],
  [MIN, '1 min ago'],
  [HOUR - 1, '59 min ago'],
  [HOUR, '1 h ago'],
  [24 * HOUR, '1 day ago'],
  [72 * HOUR, '3 days ago'],
])('%i ms: %s', (passed, words) => {
  const now = Date.UTC(2026, 0, 2);
  expect(describeAgo(now - passed, now)).toBe(words);
});

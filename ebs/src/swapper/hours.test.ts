import { draw } from '@bitcue/shared/test/test-run.ts';
import { describe, expect, it } from 'vitest';
import { readWallClock } from '../channels/wall-clock.ts';
import { findNextChange, isWithin } from './hours.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** Clocks go forward and back by an hour in the north, by half an hour in the south, and never in the third. */
const ZONES = ['Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata'];

/** Lists the start and end of all spans within a year, found through `findNextChange` alone. */
function listYear(spans: Parameters<typeof isWithin>[0], timeZone: string) {
  const found: [number, number][] = [];
  let at: number | null = Date.UTC(2026, 0, 1);
  let since: number | null = null;
  while (at !== null && at < Date.UTC(2027, 0, 1)) {
    const isIn = isWithin(spans, timeZone, at);
    if (isIn && since === null) since = at;
    if (!isIn && since !== null) {
      found.push([since, at]);
      since = null;
    }
    at = findNextChange(spans, timeZone, at);
  }
  return found;
}

describe.each(draw(3, ZONES))('in a year of %s', (timeZone) => {
  it('an evening begins and ends by the local clock, every day', () => {
    const found = listYear([{ days: EVERY_DAY, from: '20:15', to: '23:00' }], timeZone);
    expect(found.length).toBeGreaterThanOrEqual(364);
    for (const [from, to] of found) {
      const [first, last] = [readWallClock(timeZone, from), readWallClock(timeZone, to)];
      expect([first.minutes, last.minutes, to - from]).toEqual([20 * 60 + 15, 23 * 60, 2.75 * HOUR]);
    }
  });

  it('a local time within a span is within it, except in the hours when clocks change', () => {
    const spans = [{ days: [5, 6], from: '22:00', to: '01:30' }];
    const odd: number[] = [];
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 45 * MINUTE) {
      const { year, month, day, minutes } = readWallClock(timeZone, at);
      const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
      const shown = (minutes >= 22 * 60 && [5, 6].includes(weekday)) || (minutes < 90 && [6, 0].includes(weekday));
      if (shown !== isWithin(spans, timeZone, at)) odd.push(at);
    }
    // No clocks change within these hours, except for the half hour before 2:00 that Lord Howe repeats.
    expect(odd.length).toBeLessThanOrEqual(timeZone === 'Australia/Lord_Howe' ? 2 : 0);
  });

  it('a span of a whole day has no gap', () => {
    const found = listYear([{ days: EVERY_DAY, from: '03:00', to: '03:00' }], timeZone);
    expect(found).toEqual([]);
    expect(isWithin([{ days: EVERY_DAY, from: '03:00', to: '03:00' }], timeZone, Date.UTC(2026, 6, 1))).toBe(true);
  });
});

describe('when clocks change', () => {
  const night = [{ days: EVERY_DAY, from: '02:15', to: '02:45' }];
  const on = (year: number, month: number, day: number) =>
    listYear(night, 'Europe/Berlin').filter(([from]) => Math.abs(from - Date.UTC(year, month - 1, day)) < DAY / 2);

  it('a span in the skipped hour moves with them', () => {
    // 2:15 would be 1:15 UTC, but clocks go from 2:00 to 3:00 at 1:00 UTC.
    expect(on(2026, 3, 29)).toEqual([[Date.UTC(2026, 2, 29, 1, 15), Date.UTC(2026, 2, 29, 1, 45)]]);
  });

  it('a span in the repeated hour counts once', () => {
    expect(on(2026, 10, 25)).toEqual([[Date.UTC(2026, 9, 25, 0, 15), Date.UTC(2026, 9, 25, 0, 45)]]);
  });
});

it('without a span there is no change', () => {
  expect([isWithin([], 'UTC', 0), findNextChange([], 'UTC', 0)]).toEqual([false, null]);
});

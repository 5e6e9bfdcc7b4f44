import type { SwapHours } from '@bitcue/shared/swapper/swap-rule.ts';
import { findInstant, readWallClock, type WallTime } from '../channels/wall-clock.ts';

/** Days searched for the next change: every span begins within a week. */
const DAYS_AHEAD = 8;

/** True if a time, in milliseconds since 1970, is within one of the spans. */
export function isWithin(spans: readonly SwapHours[], timeZone: string, at: number): boolean {
  return listSpans(spans, timeZone, at, 0).some(([from, to]) => from <= at && at < to);
}

/** Returns when one of the spans begins or ends next, in milliseconds since 1970; null if there are none. */
export function findNextChange(spans: readonly SwapHours[], timeZone: string, at: number): number | null {
  const changes = listSpans(spans, timeZone, at, DAYS_AHEAD).flat();
  const next = Math.min(...changes.filter((one) => one > at));
  return Number.isFinite(next) ? next : null;
}

/** Lists the start and end of spans that begin from yesterday up to `daysAhead` days from today. */
function listSpans(
  spans: readonly SwapHours[],
  timeZone: string,
  at: number,
  daysAhead: number,
): [from: number, to: number][] {
  const today = readWallClock(timeZone, at);
  const found: [number, number][] = [];
  for (let ahead = -1; ahead <= daysAhead; ahead += 1) {
    const date = { ...today, day: today.day + ahead };
    const weekday = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
    for (const { days, from, to } of spans) {
      if (!days.includes(weekday)) continue;
      const [begins, ends] = [minutesOf(from), minutesOf(to)];
      const instant = (minutes: number) => findInstant(timeZone, { ...date, minutes } satisfies WallTime);
      found.push([instant(begins), instant(ends > begins ? ends : ends + 24 * 60)]);
    }
  }
  return found;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

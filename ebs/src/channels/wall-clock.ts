/** A date and time as a clock on the wall shows it, without a zone. Months are 1 to 12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  /** Minutes since midnight; a day or more for the days after. */
  minutes: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns what the clocks of a time zone show at a time, in milliseconds since 1970. */
export function readWallClock(timeZone: string, at: number): WallTime {
  const shown = new Date(asUtc(timeZone, at));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/**
 * Returns when the clocks of a time zone show a time, in milliseconds since 1970. If they show it twice, as when clocks go back,
 * the first time counts. If they skip it, as when clocks go forward, it moves by as much as they do: calendars do the same
 * (RFC 5545, 3.3.5).
 */
export function findInstant(timeZone: string, { year, month, day, minutes }: WallTime): number {
  const shown = Date.UTC(year, month - 1, day, 0, minutes);
  const offsetAt = (at: number) => asUtc(timeZone, at) - at;
  const byEarlier = shown - offsetAt(shown - DAY_MS);
  const byLater = shown - offsetAt(shown + DAY_MS);
  const isShown = (at: number) => asUtc(timeZone, at) === shown;
  return isShown(byLater) && !isShown(byEarlier) ? byLater : byEarlier;
}

/** Returns what the clocks of a zone show, to the minute, as if they showed UTC. */
function asUtc(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const numeric = 'numeric';
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) + (at % MINUTE_MS);
}

import { findInstant, readWallClock } from '../channels/wall-clock.ts';

/** Returns when the day of a moment begins and ends in a time zone. All times are milliseconds since 1970. */
export function dayOf(timeZone: string, at: number): { begins: number; ends: number } {
  const midnight = { ...readWallClock(timeZone, at), minutes: 0 };
  return {
    begins: findInstant(timeZone, midnight),
    ends: findInstant(timeZone, { ...midnight, day: midnight.day + 1 }),
  };
}

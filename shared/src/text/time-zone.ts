import { z } from 'zod';

/** Name of a time zone, such as `Europe/Berlin`. */
export const timeZone = z.string().max(64).refine(isTimeZone, { error: 'Unknown time zone.' }).default('UTC');

/** Zones recognised without creating a formatter, which is slow. Does not include aliases, which are also valid. */
const LISTED: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

function isTimeZone(name: string): boolean {
  if (LISTED.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

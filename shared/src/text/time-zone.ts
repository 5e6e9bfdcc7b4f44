import { z } from 'zod';

/** Name of a time zone, such as `Europe/Berlin`. */
export const timeZone = z.string().max(64).refine(isTimeZone, { error: 'Unknown time zone.' }).default('UTC');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

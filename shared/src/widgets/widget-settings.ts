import { z } from 'zod';
import { timeZone } from '../text/time-zone.ts';

/** What a goal counts: Bits, or everything viewers paid for. */
export const GOAL_UNITS = ['bits', 'interactions'] as const;
/** Maximum length of a goal's title, in characters. */
export const GOAL_TITLE_MAX = 40;
/** Maximum target of a goal. */
export const GOAL_TARGET_MAX = 100_000_000;

/** A goal that viewers work towards. */
export const goal = z.strictObject({
  title: z.string().trim().min(1).max(GOAL_TITLE_MAX),
  unit: z.enum(GOAL_UNITS),
  target: z.number().int().min(1).max(GOAL_TARGET_MAX),
  /** Time from which purchases count, in milliseconds since 1970. */
  startsAt: z.number().int().min(0).max(8_640_000_000_000_000),
});
/** A goal that viewers work towards. */
export type Goal = z.output<typeof goal>;

/** A streamer's widget settings. `timeZone` determines when a day of the leaderboard begins. */
export const widgetSettings = z.object({ goal: goal.nullable().default(null), timeZone });
/** A streamer's widget settings. */
export type WidgetSettings = z.output<typeof widgetSettings>;

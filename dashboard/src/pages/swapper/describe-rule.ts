import type { SwapCondition, SwapHours } from '@bitcue/shared/swapper/swap-rule.ts';

/** A part of a condition, with its text. */
export interface ConditionPart {
  part: 'live' | 'categories' | 'words' | 'hours' | 'viewers' | 'hand';
  text: string;
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' });
/** Names of the days, indexed like `Date.getDay`. */
export const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** The days of a week in display order. */
export const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const;

/** Describes each part of a condition in a few words. `condition`: null for a rule that is only used by hand. */
export function describeCondition(condition: SwapCondition | null): ConditionPart[] {
  if (condition === null) return [{ part: 'hand', text: 'by hand' }];
  const { live, categories, words, hours, viewers } = condition;
  const parts: ConditionPart[] = [];
  if (categories.length > 0) parts.push({ part: 'categories', text: `category is ${OR.format(categories)}` });
  if (words.length > 0) parts.push({ part: 'words', text: `title has ${OR.format(words.map((one) => `“${one}”`))}` });
  if (hours.length > 0) parts.push({ part: 'hours', text: hours.map(describeHours).join(', ') });
  if (viewers !== null) parts.push({ part: 'viewers', text: describeViewers(viewers) });
  if (live !== null) parts.push({ part: 'live', text: live ? 'live' : 'offline' });
  return parts;
}

/** Describes a span of hours: `Fri 22:00 to 01:00`, `every day 08:00 to 12:00`. */
export function describeHours({ days, from, to }: SwapHours): string {
  const names = MONDAY_FIRST.filter((day) => days.includes(day)).map((day) => DAYS[day]);
  return `${names.length === DAYS.length ? 'every day' : names.join(', ')} ${from} to ${to}`;
}

/** Describes the required number of viewers. */
export function describeViewers({ min, max }: NonNullable<SwapCondition['viewers']>): string {
  if (max === null) return `${min ?? 0} viewers or more`;
  return min === null ? `at most ${max} viewers` : `${min} to ${max} viewers`;
}

import type { SwapCondition, SwapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import type { StreamFacts } from '../ports/swapper.ts';
import { isWithin } from './hours.ts';

/** A part of a condition. */
export type SwapPart = 'live' | 'categories' | 'words' | 'hours' | 'viewers';

/** Whether a part of a condition is true; null if it is not known. */
export interface SwapCheck {
  part: SwapPart;
  holds: boolean | null;
}

/** A rule that is switched on and has a condition, with the result of each check. */
export interface JudgedRule {
  id: string;
  checks: SwapCheck[];
}

/** The result of evaluating the rules. */
export interface Judgement {
  /**
   * The first rule that matches. `fallback`: none does. `unknown`: that depends on unknown facts, so nothing should change.
   */
  choice: { kind: 'rule'; id: string } | { kind: 'fallback' } | { kind: 'unknown' };
  judged: JudgedRule[];
}

/** Finds the rule that should be on at a time, in milliseconds since 1970. Pure. */
export function chooseRule({ rules, timeZone }: SwapRules, facts: StreamFacts, now: number): Judgement {
  const judged = rules.flatMap(({ id, isEnabled, condition }) =>
    isEnabled && condition !== null ? [{ id, checks: check(condition, timeZone, facts, now) }] : [],
  );
  // A rule that may match hides those below it.
  const first = judged.find(({ checks }) => checks.every(({ holds }) => holds !== false));
  const choice =
    first === undefined
      ? ({ kind: 'fallback' } as const)
      : first.checks.every(({ holds }) => holds === true)
        ? ({ kind: 'rule', id: first.id } as const)
        : ({ kind: 'unknown' } as const);
  return { choice, judged };
}

/** Checks the parts that are set, in the order in which they are explained. */
function check(condition: SwapCondition, timeZone: string, facts: StreamFacts, now: number): SwapCheck[] {
  const { live, categories, words, hours, viewers } = condition;
  const [min, max] = [viewers?.min ?? 0, viewers?.max ?? Number.POSITIVE_INFINITY];
  const found: Record<SwapPart, boolean | null | undefined> = {
    live: live === null ? undefined : ifKnown(facts.live, (isLive) => isLive === live),
    categories: categories.length === 0 ? undefined : ifKnown(facts.category, (name) => categories.some(isSame(name))),
    words: words.length === 0 ? undefined : ifKnown(facts.title, (title) => words.some(isIn(title))),
    hours: hours.length === 0 ? undefined : isWithin(hours, timeZone, now),
    viewers: viewers === null ? undefined : ifKnown(facts.viewers, (count) => min <= count && count <= max),
  };
  const parts = Object.keys(found) as SwapPart[];
  return parts.flatMap((part) => (found[part] === undefined ? [] : [{ part, holds: found[part] }]));
}

const ifKnown = <Fact>(fact: Fact | null, holds: (fact: Fact) => boolean) => (fact === null ? null : holds(fact));
const isSame = (name: string) => (one: string) => fold(one) === fold(name);
const isIn = (title: string) => (word: string) => fold(title).includes(fold(word));

/** Normalizes a text for comparison, ignoring case and the composition of letters. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

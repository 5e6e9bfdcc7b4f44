import { DEFAULT_SET_NAME } from '@bitcue/shared/constants/swapper.ts';
import type { SwapRule, SwapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import type { StreamFacts, SwapChoice } from '../ports/swapper.ts';
import type { SwapCheck, SwapPart } from './choose-rule.ts';

/** Why the fallback is on. */
const NO_RULE = 'No rule matches.';
/** Why a set is on that the streamer chose. */
export const BY_HAND = 'You chose it.';
/** Why a set is on that an undo returned to. */
export const UNDONE = 'You undid the previous swap.';

/** Returns the name of a choice, with a substitute for a rule that was deleted since. */
export function nameOf({ rules }: Pick<SwapRules, 'rules'>, choice: SwapChoice): string {
  if (choice === null) return DEFAULT_SET_NAME;
  return rules.find(({ id }) => id === choice)?.name ?? 'A deleted rule';
}

/** Explains in sentences why a rule matches. `checks` are those of the rule; undefined for the fallback. */
export function explain(
  rule: SwapRule | undefined,
  checks: readonly SwapCheck[] | undefined,
  facts: StreamFacts,
  now: { timeZone: string; at: number },
): string {
  if (rule === undefined || checks === undefined) return NO_RULE;
  const words = rule.condition?.words ?? [];
  const title = facts.title?.toLowerCase() ?? '';
  const said: Readonly<Record<SwapPart, string>> = {
    live: facts.live ? 'You are live.' : 'You are offline.',
    categories: `The category is ${facts.category}.`,
    words: `The title has “${words.find((word) => title.includes(word.toLowerCase())) ?? words[0]}”.`,
    hours: `It is ${describeTime(now)}.`,
    viewers: facts.viewers === 1 ? '1 person watches.' : `${facts.viewers} people watch.`,
  };
  return checks.map(({ part }) => said[part]).join(' ');
}

function describeTime({ timeZone, at }: { timeZone: string; at: number }): string {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

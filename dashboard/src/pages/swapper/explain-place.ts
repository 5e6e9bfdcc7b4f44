import type { SwapperView } from '@bitcue/shared/api/swapper.ts';
import type { SwapCondition, SwapRule } from '@bitcue/shared/swapper/swap-rule.ts';
import { describeHours, describeViewers } from './describe-rule.ts';

/** Maximum number of rules above that are explained one by one. */
const SAID = 2;
const OR = new Intl.ListFormat('en', { type: 'disjunction' });
const quote = (word: string) => `“${word}”`;

/** Why a rule does not match, by the part of its condition that is not true. */
const MISSES: Readonly<Record<string, (condition: SwapCondition) => string>> = {
  live: ({ live }) => (live ? 'waits until you are live' : 'waits until you are offline'),
  categories: ({ categories }) => `wants ${OR.format(categories)}`,
  words: ({ words }) => `finds no ${OR.format(words.map(quote))} in the title`,
  hours: ({ hours }) => `is for ${hours.map(describeHours).join(', ')}`,
  viewers: ({ viewers }) => (viewers === null ? 'does not match' : `wants ${describeViewers(viewers)}`),
};

/**
 * Explains why a rule is the first that matches: why those above it do not. Returns null for a rule that is not judged
 * automatically, for one with none above it, and if it is unknown whether those above match.
 */
export function explainPlace(
  { settings, judged }: Pick<SwapperView, 'settings' | 'judged'>,
  choice: string,
): string | null {
  const place = settings.rules.findIndex(({ id }) => id === choice);
  if (!judged.some(({ id }) => id === choice)) return null;
  const above = judged
    .map(({ id, checks }) => ({ at: settings.rules.findIndex((one) => one.id === id), checks }))
    .filter(({ at }) => at !== -1 && at < place);
  const missing = above.map(({ at, checks }) => {
    const rule = settings.rules[at] as SwapRule;
    const part = checks.find(({ holds }) => holds === false)?.part;
    return part === undefined || rule.condition === null
      ? null
      : `rule ${at + 1} ${MISSES[part]?.(rule.condition) ?? 'does not match'}`;
  });
  if (missing.length === 0 || missing.includes(null)) return null;
  const rest = missing.length - SAID;
  const said = [
    ...missing.slice(0, SAID),
    ...(rest > 0 ? [`${rest} more ${rest === 1 ? 'does' : 'do'} not match`] : []),
  ];
  return `Rule ${place + 1} is the first that matches: ${said.join(', ')}.`;
}

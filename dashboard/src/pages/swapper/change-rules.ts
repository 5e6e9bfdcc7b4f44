import { type SwapRule, type SwapSet, swapCondition, swapRule } from '@bitcue/shared/swapper/swap-rule.ts';
import { createRandomId } from '../../parts/random-id.ts';
import type { RulesChange } from './swapper-queries.ts';

/** Returns a new rule. It cannot be saved yet, because it has neither a name nor a condition. */
export function newRule(): SwapRule {
  return {
    id: createRandomId(),
    name: '',
    isEnabled: true,
    condition: swapCondition.parse({}),
    set: { rewards: [], items: [] },
    stores: false,
    fulfils: false,
  };
}

/** Returns a copy of a rule, to be edited. It is switched off, so that it does not replace the original at once. */
export function copyRule(rule: SwapRule): SwapRule {
  const name = [...`${rule.name} (copy)`].slice(0, swapRule.shape.name.maxLength ?? undefined).join('');
  return { ...rule, id: createRandomId(), name, isEnabled: false };
}

/** Changes a rule, or appends it. Its hours are in the time zone of this browser, which is saved with them. */
export function putRule(rule: SwapRule): RulesChange {
  return (settings) => {
    const isNew = !settings.rules.some(({ id }) => id === rule.id);
    const rules = isNew ? [...settings.rules, rule] : settings.rules.map((one) => (one.id === rule.id ? rule : one));
    return { ...settings, rules, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  };
}

/** Switches a rule on or off. */
export function enableRule(id: string, isEnabled: boolean): RulesChange {
  return (settings) => ({
    ...settings,
    rules: settings.rules.map((one) => (one.id === id ? { ...one, isEnabled } : one)),
  });
}

/** Deletes a rule. */
export function dropRule(id: string): RulesChange {
  return (settings) => ({ ...settings, rules: settings.rules.filter((one) => one.id !== id) });
}

/** Sorts the rules by these ids. Rules without one, because another tab added them, come last. */
export function sortRules(ids: readonly string[]): RulesChange {
  const place = ({ id }: SwapRule) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return (settings) => ({ ...settings, rules: [...settings.rules].sort((a, b) => place(a) - place(b)) });
}

/** Sets the default set, which is on when no rule matches. Without one (null), whatever is on stays. */
export function setFallback(fallback: SwapSet | null): RulesChange {
  return (settings) => ({ ...settings, fallback });
}

/** Switches automatic swapping on or off. */
export function setAutomatic(automatic: boolean): RulesChange {
  return (settings) => ({ ...settings, automatic });
}

import { type SwapRule, type SwapSet, swapCondition, swapRule } from '@bitcue/shared/swapper/swap-rule.ts';
import { createRandomId } from '../../parts/random-id.ts';
import type { RulesChange } from './swapper-queries.ts';

/** Returns a rule to begin with. It has neither name nor condition yet, which saving asks for. */
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

/** Returns a copy of a rule, to be edited. It is switched off, so that it does not take the place of what it was copied from. */
export function copyRule(rule: SwapRule): SwapRule {
  const name = [...`${rule.name} (copy)`].slice(0, swapRule.shape.name.maxLength ?? undefined).join('');
  return { ...rule, id: createRandomId(), name, isEnabled: false };
}

/** Changes a rule, or adds it at the end. Hours are meant by the clock of who says them. */
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

/** Puts the rules in this order of ids. Those that are not named, as another tab added them, come last. */
export function sortRules(ids: readonly string[]): RulesChange {
  const place = ({ id }: SwapRule) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return (settings) => ({ ...settings, rules: [...settings.rules].sort((a, b) => place(a) - place(b)) });
}

/** Sets what is on when no rule matches; null for what is on then. */
export function setFallback(fallback: SwapSet | null): RulesChange {
  return (settings) => ({ ...settings, fallback });
}

/** Switches swapping by itself on or off. */
export function setAutomatic(automatic: boolean): RulesChange {
  return (settings) => ({ ...settings, automatic });
}

import type { SwapRules, SwapSet } from '@bitcue/shared/swapper/swap-rule.ts';

/** Lists the sets of the rules and the fallback. Only rewards and items in one of them are ever switched. */
export function listSets({ rules, fallback }: Pick<SwapRules, 'rules' | 'fallback'>): SwapSet[] {
  return [...rules.map(({ set }) => set), ...(fallback === null ? [] : [fallback])];
}

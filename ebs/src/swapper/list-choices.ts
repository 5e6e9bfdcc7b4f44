import { DEFAULT_SET_NAME } from '@bitcue/shared/constants/swapper.ts';
import type { SwapChoice, Swapper } from '../ports/swapper.ts';

/** Lists the choices for a swap by hand, in the order of the rules; the default set is last. */
export function listChoices(row: Swapper | null): { choice: SwapChoice; name: string; isOn: boolean }[] {
  if (row === null || row.settings.rules.length === 0) return [];
  const { rules, fallback } = row.settings;
  const sets = [
    ...rules.map(({ id, name }) => ({ choice: id, name })),
    ...(fallback === null ? [] : [{ choice: null, name: DEFAULT_SET_NAME }]),
  ];
  return sets.map((one) => ({ ...one, isOn: row.standing.on?.choice === one.choice }));
}

import { DEFAULT_SET_NAME } from '@bitcue/shared/constants/swapper.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, Check } from 'lucide-react';
import { swapperQuery } from '../../api/queries.ts';
import { Menu } from '../../parts/Menu.tsx';
import { useSwapperActions } from './swapper-queries.ts';

/** Renders a menu that swaps to a set by hand. Renders nothing without rules. */
export function SwapMenu() {
  const { data } = useQuery(swapperQuery);
  const { act, isActing } = useSwapperActions();
  if (!data || data.settings.rules.length === 0) return null;
  const { rules, fallback } = data.settings;
  const sets: { choice: string | null; name: string }[] = [
    ...rules.map(({ id, name }) => ({ choice: id, name })),
    ...(fallback === null ? [] : [{ choice: null, name: DEFAULT_SET_NAME }]),
  ];
  return (
    <Menu
      label="Swap to…"
      busy={isActing}
      entries={sets.map(({ choice, name }) => {
        const isOn = data.on?.choice === choice;
        return {
          id: choice ?? 'default',
          label: isOn ? `${name} (on)` : name,
          icon: isOn ? Check : ArrowRightLeft,
          onSelect: () => act({ act: 'use', choice }),
        };
      })}
    >
      <ArrowRightLeft size={16} aria-hidden="true" />
      Swap to…
    </Menu>
  );
}

import type { BitAmount } from '@bitcue/shared/constants/bits.ts';
import type { Change } from './config-store.ts';

/** The properties of an item that can be changed here. */
export interface ItemPart {
  enabled?: boolean;
  amount?: BitAmount;
}

/** Changes a property of an item. */
export function changeItem(uuid: string, part: ItemPart): Change {
  return (config) => ({
    ...config,
    items: config.items.map((item) => (item.uuid === uuid ? { ...item, ...part } : item)),
  });
}

/** Pauses new alerts, or resumes them. */
export function changePaused(paused: boolean): Change {
  return (config) => ({ ...config, paused });
}

/** Swaps to a set of rewards and items. */
export function changeSet(choice: string | null): Change {
  return (config) => ({ ...config, sets: config.sets.map((one) => ({ ...one, isOn: one.choice === choice })) });
}

/** Skips an alert. */
export function changeSkipped(id: string): Change {
  return (config) => ({
    ...config,
    recent: config.recent.map((one) => (one.id === id ? { ...one, state: 'skipped' } : one)),
  });
}

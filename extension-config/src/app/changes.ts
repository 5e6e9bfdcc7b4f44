import type { BitAmount } from '@bitcue/shared/constants/bits.ts';
import type { Change } from './config-store.ts';

/** What can be changed about an item here. */
export interface ItemPart {
  enabled?: boolean;
  amount?: BitAmount;
}

/** Gives an item another part. */
export function changeItem(uuid: string, part: ItemPart): Change {
  return (config) => ({
    ...config,
    items: config.items.map((item) => (item.uuid === uuid ? { ...item, ...part } : item)),
  });
}

/** Stops new alerts, or lets them begin. */
export function changePaused(paused: boolean): Change {
  return (config) => ({ ...config, paused });
}

/** Skips an alert. */
export function changeSkipped(id: string): Change {
  return (config) => ({
    ...config,
    recent: config.recent.map((one) => (one.id === id ? { ...one, state: 'skipped' } : one)),
  });
}

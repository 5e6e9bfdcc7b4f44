import { isPaidWithBits } from '@bitcue/shared/ledger/states.ts';
import type { WidgetLeader } from '@bitcue/shared/widgets/widgets.ts';
import type { CountedRecord } from '../ledger/stores.ts';

/** Name for everyone whose name Twitch did not disclose. They share one entry, so that nobody can be told apart. */
export const ANONYMOUS = 'Anonymous';

/** Ranks viewers by what they used: the most Bits first, then the most interactions. */
export async function rankViewers(records: AsyncIterable<CountedRecord>, rows: number): Promise<WidgetLeader[]> {
  const viewers = new Map<string | null, WidgetLeader>();
  for await (const { name, source, amount } of records) {
    const viewer = viewers.get(name) ?? { name: name ?? ANONYMOUS, bits: 0, times: 0 };
    viewer.bits += isPaidWithBits(source) ? amount : 0;
    viewer.times += 1;
    viewers.set(name, viewer);
  }
  const ranked = [...viewers.values()].sort((a, b) => b.bits - a.bits || b.times - a.times);
  return ranked.slice(0, rows);
}

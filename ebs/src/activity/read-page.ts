import type { Interaction } from '../ledger/interaction.ts';
import type { InteractionStore, PastQuery } from '../ledger/stores.ts';

/**
 * A page of a channel's records. `next`: value for the next page of `before`, or of `from` with the oldest first; null on the last
 * page.
 */
export interface RecordPage {
  records: Interaction[];
  next: number | null;
}

/** Reads a page. Records of the same millisecond are on the same page, so it may have a few more than `size`. */
export async function readPage(
  interactions: Pick<InteractionStore, 'findPast'>,
  channelId: string,
  query: Pick<PastQuery, 'before' | 'from' | 'part' | 'order'>,
  size: number,
): Promise<RecordPage> {
  const found = await interactions.findPast(channelId, { ...query, limit: size + 1 });
  const last = found[size - 1];
  if (!last || found.length <= size) return { records: found, next: null };
  const at = last.createdAt;
  const others = found.slice(0, size).filter((record) => record.createdAt !== at);
  const tied = await interactions.findPast(channelId, { ...query, from: at, before: at + 1, limit: 0 });
  const [next, cursor] = query.order === 'oldest' ? [at + 1, 'from' as const] : [at, 'before' as const];
  const rest = await interactions.findPast(channelId, { ...query, [cursor]: next, limit: 1 });
  return { records: [...others, ...tied], next: rest.length > 0 ? next : null };
}

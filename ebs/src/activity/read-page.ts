import type { Interaction } from '../ledger/interaction.ts';
import type { InteractionStore, PastQuery } from '../ledger/stores.ts';

/** A page of a channel's past. `next`: what `before` is for the older ones; null if there are none. */
export interface PastPage {
  records: Interaction[];
  next: number | null;
}

/** Reads a page that splits no millisecond, so that the next one begins before its last. It may hold a few more than `size`. */
export async function readPage(
  interactions: Pick<InteractionStore, 'findPast'>,
  channelId: string,
  query: Pick<PastQuery, 'before' | 'shelf'>,
  size: number,
): Promise<PastPage> {
  const found = await interactions.findPast(channelId, { ...query, limit: size + 1 });
  const last = found[size - 1];
  if (!last || found.length <= size) return { records: found, next: null };
  const at = last.createdAt;
  const earlier = found.filter((record) => record.createdAt > at);
  const tied = await interactions.findPast(channelId, { ...query, from: at, before: at + 1, limit: 0 });
  const rest = await interactions.findPast(channelId, { ...query, before: at, limit: 1 });
  return { records: [...earlier, ...tied], next: rest.length > 0 ? at : null };
}

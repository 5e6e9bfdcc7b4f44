import type { readExtension } from '@bitcue/shared/api/extension-items.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { extensionQuery } from '../../api/queries.ts';

/** Items, their order and the preferences, as loaded. */
export type ExtensionData = z.output<(typeof readExtension)['answer']>;

/** Updates the cached data after a save. A fetch in flight may return the old state, so it is cancelled and repeated. */
export async function updateCachedExtension(
  client: QueryClient,
  change: (data: ExtensionData) => ExtensionData,
): Promise<void> {
  const { queryKey } = extensionQuery;
  const wasFetching = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (data) => data && change(data));
  if (wasFetching) void client.invalidateQueries({ queryKey });
}

/** Returns the data with the items reordered. Items missing from the order come last, in their current order (EXT-12). */
export function sortItems(data: ExtensionData, sortOrder: readonly string[]): ExtensionData {
  const rankOf = ({ uuid }: { uuid: string }) => {
    const rank = sortOrder.indexOf(uuid);
    return rank === -1 ? sortOrder.length : rank;
  };
  const items = [...data.items].sort((one, other) => rankOf(one) - rankOf(other));
  return { ...data, items, sortOrder: items.map((item) => item.uuid) };
}

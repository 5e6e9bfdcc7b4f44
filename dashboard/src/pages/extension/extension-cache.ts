import type { readExtension } from '@bitcue/shared/api/extension-items.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { extensionQuery } from '../../api/queries.ts';

/** Items, their order and the preferences, as they were read. */
export type ExtensionData = z.output<(typeof readExtension)['answer']>;

/**
 * Puts what the server has just saved into what was read. A reading under way may still carry the state of before: it is
 * dropped and done again.
 */
export async function writeExtension(
  client: QueryClient,
  change: (data: ExtensionData) => ExtensionData,
): Promise<void> {
  const { queryKey } = extensionQuery;
  const wasReading = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (data) => data && change(data));
  if (wasReading) void client.invalidateQueries({ queryKey });
}

/** The data with items in another order; items that the order does not name come last, as they were (EXT-12). */
export function sortItems(data: ExtensionData, sortOrder: readonly string[]): ExtensionData {
  const rankOf = ({ uuid }: { uuid: string }) => {
    const rank = sortOrder.indexOf(uuid);
    return rank === -1 ? sortOrder.length : rank;
  };
  const items = [...data.items].sort((one, other) => rankOf(one) - rankOf(other));
  return { ...data, items, sortOrder: items.map((item) => item.uuid) };
}

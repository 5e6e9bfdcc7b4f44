import { putSortOrder } from '@bitcue/shared/api/extension-items.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call } from '../../../api/call.ts';
import { sortItems, writeExtension } from '../extension-cache.ts';

/** The order of the items as it was just changed here and is being saved, null when none is; and how to change it (API-06). */
export function useSortOrder(): { sortOrder: string[] | null; setSortOrder: (sortOrder: string[]) => void } {
  const client = useQueryClient();
  const { isPending, variables, mutate } = useMutation({
    // One after the other: the last order is the one that stays.
    scope: { id: 'extension.sortOrder' },
    mutationFn: (sortOrder: string[]) => call(putSortOrder, { body: { sortOrder } }),
    onSuccess: ({ sortOrder }) => writeExtension(client, (data) => sortItems(data, sortOrder)),
    onError: (error) => toast.error(error.message),
  });
  return { sortOrder: isPending ? variables : null, setSortOrder: mutate };
}

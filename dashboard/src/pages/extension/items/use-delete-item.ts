import { deleteExtensionItem } from '@bitcue/shared/api/extension-items.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { CallError, call } from '../../../api/call.ts';
import { updateCachedExtension } from '../extension-cache.ts';

/** Deletes an item (API-03), even if another tab has already done so. `onDeleted` is called once it is no longer shown. */
export function useDeleteItem(onDeleted: (uuid: string) => void) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(uuid: string) {
      try {
        await call(deleteExtensionItem, { params: { uuid } });
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'item.not_found') throw error;
      }
    },
    async onSuccess(_answer, uuid) {
      await updateCachedExtension(client, (data) => ({
        ...data,
        items: data.items.filter((item) => item.uuid !== uuid),
        sortOrder: data.sortOrder.filter((one) => one !== uuid),
      }));
      onDeleted(uuid);
    },
    onError: (error) => toast.error(error.message),
  });
}

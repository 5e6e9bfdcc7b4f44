import { createExtensionItem } from '@bitcue/shared/api/extension-items.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { checkItem } from '@bitcue/shared/items/check-item.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { call, serverMessageOf } from '../../../api/call.ts';
import { extensionQuery } from '../../../api/queries.ts';
import { updateCachedExtension } from '../extension-cache.ts';

/**
 * Creates an item (API-04). Shows all errors in one toast (ITEM-11 to ITEM-14). Ignores further presses while running
 * (ADD-08). `onCreated` is called only on success. `clipTitle`: title of the library clip the item was started from; that
 * flow has its own toasts (ERR-09). Null otherwise.
 */
export function useCreateItem(
  onCreated: () => void,
  clipTitle: string | null = null,
): { create: (form: ExtensionItem) => void; isCreating: boolean } {
  const client = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const isRunning = useRef(false);

  async function send(item: ExtensionItem): Promise<void> {
    try {
      const created = await call(createExtensionItem, { params: { uuid: item.uuid }, body: { item } });
      await updateCachedExtension(client, (data) => ({
        ...data,
        items: [...data.items.filter(({ uuid }) => uuid !== item.uuid), created.item],
        sortOrder: [...data.sortOrder.filter((uuid) => uuid !== item.uuid), item.uuid],
      }));
      toast.success(clipTitle === null ? 'Successfully created new item!' : 'Successfully created extension item!');
      onCreated();
      if (clipTitle !== null) toast.success(`Added '${clipTitle || created.item.title}' to extension!`);
    } catch (error) {
      const description = serverMessageOf(error) ?? ERRORS['item.not_created'].message;
      toast.error('Error trying to create new item...', { description });
      // If only the response was lost, the item exists anyway.
      void client.invalidateQueries({ queryKey: extensionQuery.queryKey });
    }
  }

  return {
    isCreating,
    create(form) {
      if (isRunning.current) return;
      const check = checkItem(form);
      if (!check.ok) {
        toast.error(check.message);
        return;
      }
      isRunning.current = true;
      setCreating(true);
      void send(check.item).finally(() => {
        isRunning.current = false;
        setCreating(false);
      });
    },
  };
}

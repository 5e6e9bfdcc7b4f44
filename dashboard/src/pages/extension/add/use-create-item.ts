import { createExtensionItem } from '@bitcue/shared/api/extension-items.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { checkItem } from '@bitcue/shared/items/check-item.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { call, sentenceOf } from '../../../api/call.ts';
import { extensionQuery } from '../../../api/queries.ts';
import { writeExtension } from '../extension-cache.ts';

/**
 * Creates an item (API-04). What is not right is said in one toast (ITEM-11 to ITEM-14). A second press while it runs does
 * nothing (ADD-08); `onCreated` is called on success alone.
 */
export function useCreateItem(onCreated: () => void): { create: (form: ExtensionItem) => void; isCreating: boolean } {
  const client = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const isRunning = useRef(false);

  async function send(item: ExtensionItem): Promise<void> {
    try {
      const created = await call(createExtensionItem, { params: { uuid: item.uuid }, body: { item } });
      await writeExtension(client, (data) => ({
        ...data,
        items: [...data.items.filter(({ uuid }) => uuid !== item.uuid), created.item],
        sortOrder: [...data.sortOrder.filter((uuid) => uuid !== item.uuid), item.uuid],
      }));
      toast.success('Successfully created new item!');
      onCreated();
    } catch (error) {
      const description = sentenceOf(error) ?? ERRORS['item.not_created'].message;
      toast.error('Error trying to create new item...', { description });
      // The item may be there all the same, when only the answer was lost.
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

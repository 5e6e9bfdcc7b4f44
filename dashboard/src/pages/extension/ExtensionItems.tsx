import { deleteExtensionItem, putSortOrder } from '@bitcue/shared/api/extension-items.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { CallError, call, messageOf } from '../../api/call.ts';
import { useLateSave } from '../../parts/late-save.ts';
import { Card } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import type { FeatureDrafts } from './add/use-feature-draft.ts';
import { EditItemModal } from './edit/EditItemModal.tsx';
import { type ExtensionData, sortItems, updateCachedExtension } from './extension-cache.ts';
import { ItemList } from './items/ItemList.tsx';
import { useItemPatches } from './items/use-item-patches.ts';
import type { KeptDialog } from './kept-dialog.ts';

/** Props of `ExtensionItems`. */
export interface ExtensionItemsProps {
  data: ExtensionData;
  onAdd: () => void;
  /** The edit dialog that was open before Twitch's consent page; null if there was none. */
  kept: (KeptDialog & { dialog: 'edit' }) | null;
}

/** Renders the items, including unsaved edits, and the modal that edits one. */
export function ExtensionItems({ data, onAdd, kept }: ExtensionItemsProps) {
  const { sortOrder, setSortOrder } = useSortOrder();
  const { items, patches, isUnsaved } = useItemPatches(data.items);
  const list = useRef<HTMLUListElement>(null);
  const {
    mutate: remove,
    isPending,
    variables,
  } = useDeleteItem((uuid) => {
    patches.discard(uuid);
    // The focused button is gone, so move the focus to the list for keyboard users.
    list.current?.focus();
  });
  // Other pages link to an item's editor.
  const linked = useSearchParams()[0].get('item');
  const [edited, setEdited] = useState<{ uuid: string; drafts: FeatureDrafts | null } | null>(
    kept ?? (linked === null ? null : { uuid: linked, drafts: null }),
  );
  const item = items.find(({ uuid }) => uuid === edited?.uuid);
  const stored = data.items.find(({ uuid }) => uuid === edited?.uuid);
  if (items.length === 0) {
    return (
      <Card>
        <StateNote
          title="No interactions yet"
          icon={<Plus size={20} aria-hidden="true" />}
          action={{ label: 'Add your first interaction', onClick: onAdd }}
        >
          Add one so that viewers can use Bits on it once the extension is active.
        </StateNote>
      </Card>
    );
  }
  return (
    <>
      <ItemList
        ref={list}
        items={sortOrder === null ? items : sortItems({ ...data, items }, sortOrder).items}
        onSort={setSortOrder}
        onToggle={(uuid, enabled) => patches.change(uuid, { enabled })}
        onEdit={(uuid) => setEdited({ uuid, drafts: null })}
        onDelete={remove}
        deleting={isPending ? variables : null}
      />
      {item && stored && edited ? (
        <EditItemModal
          item={item}
          stored={stored}
          items={items}
          patches={patches}
          isSaving={isUnsaved(item.uuid)}
          initialDrafts={edited.drafts}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

/** Returns the item order being saved, or null, and a function that saves a new one (API-06). */
function useSortOrder(): { sortOrder: string[] | null; setSortOrder: (sortOrder: string[]) => void } {
  const client = useQueryClient();
  const { unsaved, late } = useLateSave(async (sortOrder: string[]) => {
    try {
      const saved = await call(putSortOrder, { body: { sortOrder }, keepalive: true });
      await updateCachedExtension(client, (data) => sortItems(data, saved.sortOrder));
    } catch (error) {
      toast.error(messageOf(error));
    }
  }, 0);
  return { sortOrder: unsaved, setSortOrder: late.set };
}

/** Deletes an item (API-03), even if another tab has already done so. `onDeleted` is called once it is no longer shown. */
function useDeleteItem(onDeleted: (uuid: string) => void) {
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
    onError: (error) => toast.error(messageOf(error)),
  });
}

import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Card } from '../../parts/Card.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { EditItemModal } from './edit/EditItemModal.tsx';
import { type ExtensionData, sortItems } from './extension-cache.ts';
import { ItemList } from './items/ItemList.tsx';
import { useDeleteItem } from './items/use-delete-item.ts';
import { useItemPatches } from './items/use-item-patches.ts';
import { useSortOrder } from './items/use-sort-order.ts';

/** The items, with what was changed here and is on its way to the server, and the modal that edits one of them. */
export function ExtensionItems({ data, onAdd }: { data: ExtensionData; onAdd: () => void }) {
  const { sortOrder, setSortOrder } = useSortOrder();
  const { items, patches, isUnsaved } = useItemPatches(data.items);
  const list = useRef<HTMLUListElement>(null);
  const {
    mutate: remove,
    isPending,
    variables,
  } = useDeleteItem((uuid) => {
    patches.discard(uuid);
    // The pressed button is gone; who uses the keyboard goes on from the list.
    list.current?.focus();
  });
  const [edited, setEdited] = useState<string | null>(null);
  const item = items.find(({ uuid }) => uuid === edited);
  const stored = data.items.find(({ uuid }) => uuid === edited);
  if (items.length === 0) {
    return (
      <Card>
        <StateNote
          title="No interactions yet"
          icon={<Plus size={20} aria-hidden="true" />}
          action={{ label: 'Add your first interaction', onClick: onAdd }}
        >
          Add one, and viewers can use Bits on it as soon as the extension is active.
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
        onEdit={setEdited}
        onDelete={remove}
        deleting={isPending ? variables : null}
      />
      {item && stored ? (
        <EditItemModal
          item={item}
          stored={stored}
          items={items}
          patches={patches}
          isSaving={isUnsaved(item.uuid)}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

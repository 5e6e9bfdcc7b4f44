import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import type { Announcements } from '@dnd-kit/core';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type Ref, useMemo } from 'react';
import styles from './ItemList.module.css';
import { listNotices, useKnown } from './ItemNotices.tsx';
import { ItemRow } from './ItemRow.tsx';

/** Pixels the pointer must move before a press on the handle becomes a drag. */
const DRAG_STARTS_AT = 4;
const keepInColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Props of `ItemList`. */
export interface ItemListProps {
  ref: Ref<HTMLUListElement>;
  items: readonly ExtensionItem[];
  onSort: (sortOrder: string[]) => void;
  onToggle: (uuid: string, enabled: boolean) => void;
  onEdit: (uuid: string) => void;
  onDelete: (uuid: string) => void;
  /** Uuid of the item being deleted. */
  deleting: string | null;
}

/** Renders the items in the order viewers see them (EXT-05). Rows can be dragged by mouse, touch or keyboard (EXT-12). */
export function ItemList({ ref, items, onSort, onToggle, onEdit, onDelete, deleting }: ItemListProps) {
  const known = useKnown();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_STARTS_AT } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const uuids = useMemo(() => items.map((item) => item.uuid), [items]);
  const accessibility = useMemo(
    () => ({
      announcements: createAnnouncements(items),
      screenReaderInstructions: { draggable: DRAG_INSTRUCTIONS },
    }),
    [items],
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [uuids.indexOf(String(active.id)), uuids.indexOf(String(over?.id))];
    if (from !== -1 && to !== -1 && from !== to) onSort(arrayMove(uuids, from, to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[keepInColumn]}
      accessibility={accessibility}
      onDragEnd={drop}
    >
      <SortableContext items={uuids} strategy={verticalListSortingStrategy}>
        <ul ref={ref} tabIndex={-1} className={styles.list} aria-label="Interactions">
          {items.map((item) => (
            <ItemRow
              key={item.uuid}
              item={item}
              notices={listNotices(item, known)}
              onToggle={onToggle}
              onEdit={onEdit}
              onDelete={onDelete}
              isDeleting={deleting === item.uuid}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** Read by screen readers on a row's handle. */
const DRAG_INSTRUCTIONS =
  'Press Space to pick up the item, the arrow keys to move it, Space again to drop it, and Escape to cancel.';

/** Creates the screen reader announcements for dragging a row. */
function createAnnouncements(items: readonly ExtensionItem[]): Announcements {
  const find = (id: string | number) => items.findIndex((item) => item.uuid === id);
  const name = (id: string | number) => items[find(id)]?.title ?? 'The item';
  const place = (id: string | number) => `position ${find(id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} picked up at ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} moved to ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} dropped at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} was not moved.`,
  };
}

const ROWS = ['first', 'second', 'third', 'fourth'];

/** Shown while the items are loading: rows of the same height. */
export function ItemListSkeleton() {
  return (
    <div className={styles.list} role="status" aria-label="Loading interactions" aria-busy="true">
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="38px" height="38px" radius="10px" />
          <div className={styles.words}>
            <Skeleton width="min(220px, 60%)" height="18px" />
            <Skeleton width="min(340px, 90%)" height="16px" />
          </div>
          <Skeleton width="64px" height="18px" />
          <Skeleton width="36px" height="20px" radius="10px" />
        </div>
      ))}
    </div>
  );
}

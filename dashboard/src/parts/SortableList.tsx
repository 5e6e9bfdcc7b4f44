import {
  type Announcements,
  type CollisionDetection,
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
import { type ReactNode, useMemo } from 'react';

/** Pixels the pointer must move before a press on the handle becomes a drag. */
const DRAG_STARTS_AT = 4;
const keepInColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A row that can be moved, and its name for screen readers. */
interface SortableEntry {
  id: string;
  name: string;
}

/** Props of `SortableList`. */
export interface SortableListProps {
  entries: readonly SortableEntry[];
  /** Called with all ids in their new order. */
  onSort: (ids: string[]) => void;
  /** Rows that call `useSortable` with the ids of the entries. */
  children: ReactNode;
}

/** Lets rows be moved by mouse, touch or keyboard (EXT-12). */
export function SortableList({ entries, onSort, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_STARTS_AT } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const accessibility = useMemo(
    () => ({
      announcements: createAnnouncements(entries),
      screenReaderInstructions: { draggable: DRAG_INSTRUCTIONS },
    }),
    [entries],
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from !== -1 && to !== -1 && from !== to) onSort(arrayMove(ids, from, to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findClosestEdge}
      modifiers={[keepInColumn]}
      accessibility={accessibility}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/**
 * Finds the row that the dragged one has reached: the one with the closest top or bottom. Centres do not work, because open rows
 * are much taller than closed ones: a tall row moved up to the first place is still closest to its own.
 */
const findClosestEdge: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const { id } = droppableContainer;
      const rect = droppableRects.get(id);
      if (!rect) return [];
      const value = Math.min(Math.abs(collisionRect.top - rect.top), Math.abs(collisionRect.bottom - rect.bottom));
      return [{ id, data: { droppableContainer, value } }];
    })
    .sort((one, other) => one.data.value - other.data.value);

/** Read by screen readers on a row's handle. */
const DRAG_INSTRUCTIONS =
  'Press Space to pick up the item, the arrow keys to move it, Space again to drop it, and Escape to cancel.';

/** Creates the screen reader announcements for dragging a row. */
function createAnnouncements(entries: readonly SortableEntry[]): Announcements {
  const find = (id: string | number) => entries.findIndex((entry) => entry.id === id);
  const name = (id: string | number) => entries[find(id)]?.name ?? 'The item';
  const place = (id: string | number) => `position ${find(id) + 1} of ${entries.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} picked up at ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} moved to ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} dropped at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} was not moved.`,
  };
}

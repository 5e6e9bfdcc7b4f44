import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './SortableList.module.css';

/** A row of a `SortableList`: attributes of its element, and the handle that moves it by mouse, touch or keyboard. */
export interface SortableRow {
  row: {
    ref: (element: HTMLElement | null) => void;
    style: { transform: string | undefined; transition: string | undefined };
    'data-dragged': true | undefined;
  };
  handle: ReactNode;
}

/** Makes an entry of a `SortableList` movable. `className` is the handle's. */
export function useSortableRow(id: string, title: string, className?: string): SortableRow {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'sortable' },
  });
  return {
    row: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      'data-dragged': isDragging || undefined,
    },
    handle: (
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={joinClasses(styles.handle, className)}
        aria-label={`Move ${title}`}
      >
        <GripVertical size={18} aria-hidden="true" />
      </button>
    ),
  };
}

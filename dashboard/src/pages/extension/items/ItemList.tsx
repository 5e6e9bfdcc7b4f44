import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { type Ref, useMemo } from 'react';
import { SortableList } from '../../../parts/SortableList.tsx';
import styles from './ItemList.module.css';
import { listNotices, useItemContext } from './ItemNotices.tsx';
import { ItemRow } from './ItemRow.tsx';

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
  const known = useItemContext();
  const entries = useMemo(() => items.map(({ uuid, title }) => ({ id: uuid, name: title })), [items]);
  return (
    <SortableList entries={entries} onSort={onSort}>
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
    </SortableList>
  );
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

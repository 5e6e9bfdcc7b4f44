import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import styles from './ItemListSkeleton.module.css';

const ROWS = ['first', 'second', 'third', 'fourth'];

/** Shown while the items are loading: rows of the same height. */
export function ItemListSkeleton() {
  return (
    <div className={styles.list} role="status" aria-label="Loading the interactions" aria-busy="true">
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

import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import styles from './ListSkeleton.module.css';

const WIDTHS = ['62%', '44%', '54%', '38%', '58%'];

/** The list while it loads, in rows as high as an item's. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading what you can use Bits on">
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton height="34px" width="34px" radius="var(--r-m)" />
          <div className={styles.words}>
            <Skeleton height="13px" width={width} />
            <Skeleton height="11px" width="80%" />
          </div>
          <Skeleton height="34px" width="72px" radius="99px" />
        </div>
      ))}
    </div>
  );
}

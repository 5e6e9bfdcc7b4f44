import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import styles from './PageSkeleton.module.css';

/** In the place of a page whose files are being loaded. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width="220px" height="32px" />
      <Skeleton height="96px" radius="16px" />
      <Skeleton height="240px" radius="16px" />
    </div>
  );
}

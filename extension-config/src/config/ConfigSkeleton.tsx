import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import styles from './ConfigSkeleton.module.css';

const ROWS = ['1', '2', '3', '4'];

/** The config view while it loads. */
export function ConfigSkeleton() {
  return (
    <div className={styles.blocks} role="status" aria-label="Loading your channel">
      <Skeleton height="124px" radius="var(--r-l)" />
      {ROWS.map((row) => (
        <Skeleton key={row} height="60px" radius="var(--r-m)" />
      ))}
    </div>
  );
}

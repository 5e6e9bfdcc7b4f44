import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import styles from './Live.module.css';

const ROWS = ['1', '2', '3'];

/** The live-config view while it loads. */
export function LiveSkeleton() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading your channel">
      <Skeleton height="44px" radius="var(--r-s)" />
      {ROWS.map((row) => (
        <Skeleton key={row} height="64px" radius="var(--r-m)" />
      ))}
    </div>
  );
}

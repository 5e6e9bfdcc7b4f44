import { useId } from 'react';
import styles from './UsageBar.module.css';

/** How much of a limit is used (TIER-02); nothing where there is none. */
export function UsageBar({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const id = useId();
  if (limit === null) return null;
  return (
    <div className={styles.bar}>
      <span id={id}>{label}</span>
      <b>
        {used.toLocaleString('en')} / {limit.toLocaleString('en')}
      </b>
      <meter
        aria-labelledby={id}
        min={0}
        max={limit}
        value={Math.min(used, limit)}
        high={limit * 0.9}
        className={styles.meter}
      >
        {used} of {limit}
      </meter>
    </div>
  );
}

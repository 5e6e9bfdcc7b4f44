import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import type { CSSProperties } from 'react';
import { useSecondsUntil } from '../../parts/use-countdown.ts';
import styles from './Progress.module.css';

/** Renders how far an alert has played, in seconds and as a bar. */
export function Progress({ plays: { at, durationMs } }: { plays: NonNullable<ShownInteraction['plays']> }) {
  const total = Math.ceil(durationMs / 1_000);
  const left = useSecondsUntil(at + durationMs);
  const timing = { '--lasts': `${durationMs}ms`, '--since': `${at - Date.now()}ms` } as CSSProperties;
  return (
    <div className={styles.progress}>
      <span className={styles.bar} style={timing} aria-hidden="true" />
      <span className={styles.time}>
        {Math.max(0, total - left)} s of {total} s
      </span>
    </div>
  );
}

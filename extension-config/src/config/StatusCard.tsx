import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import type { Config } from '../app/config-store.ts';
import styles from './StatusCard.module.css';

/** The channel's status: whether the alert page is connected, whether alerts are paused, what is playing and what waits. */
export function StatusCard({ config }: { config: Config }) {
  const { alertPages, paused, counts } = config;
  const connected = alertPages > 0;
  const facts = [
    { name: 'Playing', count: counts.playing },
    { name: 'Waiting', count: counts.waiting },
    { name: 'To approve', count: counts.asked },
    { name: 'Held', count: counts.held },
    { name: 'Owed', count: counts.owed },
  ];
  return (
    <section className={styles.card} aria-label="Status">
      <div className={styles.chips} role="status">
        <Chip tone={connected ? 'ok' : 'warn'} dot>
          {connected ? 'Alert page connected' : 'Alert page disconnected'}
        </Chip>
        {paused ? <Chip tone="warn">Alerts are paused</Chip> : null}
      </div>
      {connected ? null : (
        <p className={styles.hint}>
          Alerts cannot be seen or heard on stream. Copy the alert page’s address from the dashboard into a browser
          source of OBS. What viewers use until then waits for you.
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { AlertIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import type { Config } from '../app/config-store.ts';
import { DashboardLink } from '../parts/DashboardLink.tsx';
import styles from './Live.module.css';

/** What waits for the streamer's own decision, which is made in the dashboard. Nothing while there is none. */
export function DecideLine({ counts, dashboardUrl }: Pick<Config, 'counts' | 'dashboardUrl'>) {
  const { held, owed } = counts;
  if (held + owed === 0) return null;
  const parts = [held > 0 && `${held} held`, owed > 0 && `${owed} owed`].filter(Boolean);
  return (
    <section className={styles.decide} aria-label="For you to decide">
      <AlertIcon />
      <p className={styles.words}>{`${parts.join(', ')}: for you to decide.`}</p>
      <DashboardLink href={`${dashboardUrl}/activity`}>Decide</DashboardLink>
    </section>
  );
}

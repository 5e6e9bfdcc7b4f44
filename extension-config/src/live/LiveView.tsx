import { putConfigPaused, putConfigSet, skipConfigInteraction } from '@bitcue/shared/api/extension-config.ts';
import { countUndecided } from '@bitcue/shared/ledger/states.ts';
import { AlertIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { changePaused, changeSet, changeSkipped } from '../app/changes.ts';
import type { Config } from '../app/config-store.ts';
import { StreamerView } from '../app/StreamerView.tsx';
import type { Services } from '../app/services.ts';
import { DashboardLink } from '../parts/DashboardLink.tsx';
import styles from './Live.module.css';
import { PlayingNow } from './PlayingNow.tsx';
import { QueueControl } from './QueueControl.tsx';
import { RecentList } from './RecentList.tsx';
import { SetControl } from './SetControl.tsx';

/** The live-config view, next to the stream in Twitch's dashboard: pause, resume, skip, swap sets, and recent interactions. */
export function LiveView({ services }: { services: Services }) {
  const { call, store } = services;
  const pause = (paused: boolean) =>
    void store.run(changePaused(paused), () => call(putConfigPaused, { body: { paused } }));
  const skip = (id: string) => void store.run(changeSkipped(id), () => call(skipConfigInteraction, { params: { id } }));
  const use = (choice: string | null) =>
    void store.run(changeSet(choice), () => call(putConfigSet, { body: { choice } }));
  return (
    <StreamerView services={services} skeleton={<LiveSkeleton />}>
      {(config) => (
        <>
          <QueueControl config={config} onPause={pause} />
          <PlayingNow recent={config.recent} onSkip={skip} />
          <DecideLine counts={config.counts} dashboardUrl={config.dashboardUrl} />
          <SetControl sets={config.sets} onUse={use} />
          <RecentList recent={config.recent} onSkip={skip} />
        </>
      )}
    </StreamerView>
  );
}

const ROWS = ['1', '2', '3'];

/** The live-config view while it loads. */
function LiveSkeleton() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading your channel">
      <Skeleton height="44px" radius="var(--r-s)" />
      {ROWS.map((row) => (
        <Skeleton key={row} height="64px" radius="var(--r-m)" />
      ))}
    </div>
  );
}

/** Interactions that wait for the streamer's decision, made in the dashboard. Renders nothing if there are none. */
function DecideLine({ counts, dashboardUrl }: Pick<Config, 'counts' | 'dashboardUrl'>) {
  const { asked, held, owed } = counts;
  if (countUndecided(counts) === 0) return null;
  const parts = [asked > 0 && `${asked} to approve`, held > 0 && `${held} held`, owed > 0 && `${owed} owed`].filter(
    Boolean,
  );
  return (
    <section className={styles.decide} aria-label="For you to decide">
      <AlertIcon />
      <p className={styles.words}>{`${parts.join(', ')}: for you to decide.`}</p>
      <DashboardLink href={`${dashboardUrl}/activity`}>Decide</DashboardLink>
    </section>
  );
}

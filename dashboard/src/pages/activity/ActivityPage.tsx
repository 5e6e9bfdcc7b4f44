import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { channelStateQuery } from '../../api/queries.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import styles from './ActivityPage.module.css';
import { useActivityActions } from './activity-queries.ts';
import { DecideSection } from './DecideSection.tsx';
import { HistorySection } from './HistorySection.tsx';
import { NowCard } from './NowCard.tsx';
import { QueueSection } from './QueueSection.tsx';

/** What plays, what waits, what the streamer has to decide, and what was. */
export function ActivityPage() {
  const { data, error, refetch, isFetching } = useQuery(channelStateQuery);
  const { pause } = useActivityActions();
  return (
    <>
      <PageHeader
        title="Activity"
        line="What viewers started, and what became of it."
        actions={
          data ? (
            <Button
              look={data.paused ? 'main' : 'plain'}
              busy={pause.isPending}
              onClick={() => pause.mutate(!data.paused)}
            >
              {data.paused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
              {data.paused ? 'Go on' : 'Pause alerts'}
            </Button>
          ) : null
        }
      />
      {data ? (
        <>
          <div className={styles.top}>
            <NowCard state={data} />
            <QueueSection paused={data.paused} />
          </div>
          <DecideSection held={data.counts.held} owed={data.counts.owed} />
        </>
      ) : error ? (
        <StateNote
          tone="failed"
          title="The channel's state could not be loaded"
          action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
        >
          {error.message}
        </StateNote>
      ) : null}
      <HistorySection />
    </>
  );
}

import type { readChannelState } from '@bitcue/shared/api/activity.ts';
import { countUndecided } from '@bitcue/shared/ledger/states.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play, SkipForward } from 'lucide-react';
import type { z } from 'zod';
import { UnknownPages } from '../../alert-url/UnknownPages.tsx';
import { channelStateQuery, paidTodayQuery } from '../../api/queries.ts';
import { Card, PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import styles from './ActivityPage.module.css';
import { useActivityActions } from './activity-queries.ts';
import { DecideSection } from './DecideSection.tsx';
import { HistorySection } from './HistorySection.tsx';
import { Price } from './Price.tsx';
import { QueueSection } from './QueueSection.tsx';

/** Renders what is playing, the queue, what needs a decision, and the history. */
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
            <>
              <Today />
              <Button
                look={data.paused ? 'main' : 'plain'}
                busy={pause.isPending}
                onClick={() => pause.mutate(!data.paused)}
              >
                {data.paused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
                {data.paused ? 'Resume' : 'Pause alerts'}
              </Button>
            </>
          ) : null
        }
      />
      <UnknownPages />
      {data ? (
        <>
          <div className={styles.top}>
            <NowCard state={data} />
            <QueueSection />
          </div>
          <DecideSection count={countUndecided(data.counts)} waiting={data.waiting} />
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

/** Renders what viewers used today. */
function Today() {
  const { data } = useQuery(paidTodayQuery);
  if (!data) return null;
  return (
    <span className={styles.today}>
      Today <Price source="bits" amount={data.bits} /> <Price source="points" amount={data.points} />
    </span>
  );
}

/** Renders the playing alert with a button to skip it. */
function NowCard({ state }: { state: z.output<(typeof readChannelState)['answer']> }) {
  const { skip } = useActivityActions();
  const { playing, paused, alertPages } = state;
  return (
    <Card aria-labelledby="now-title" className={styles.card}>
      <h2 id="now-title">Now</h2>
      {playing ? (
        <div className={styles.playing}>
          {playing.kinds[0] ? <KindIcon kind={playing.kinds[0]} size={44} /> : null}
          <div className={styles.text}>
            <b>{playing.title}</b>
            <span>{playing.viewer}</span>
          </div>
          <Button busy={skip.isPending} onClick={() => skip.mutate(playing.id)}>
            <SkipForward size={16} aria-hidden="true" />
            Skip
          </Button>
          {playing.text ? <p className={styles.message}>{playing.text}</p> : null}
        </div>
      ) : (
        <p className={styles.idle}>{describeIdle(paused, alertPages)}</p>
      )}
    </Card>
  );
}

function describeIdle(paused: boolean, alertPages: number): string {
  if (paused) return 'Alerts are paused. New ones wait in the queue.';
  if (alertPages === 0)
    return 'The alert page is disconnected. Open it in your streaming software to play what is waiting.';
  return 'Nothing is playing. The next alert starts immediately.';
}

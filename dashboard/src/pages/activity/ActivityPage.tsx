import { countUndecided } from '@bitcue/shared/ledger/states.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { UnknownPages } from '../../alert-url/UnknownPages.tsx';
import { channelStateQuery, paidTodayQuery } from '../../api/queries.ts';
import { PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { SwapMenu } from '../swapper/SwapMenu.tsx';
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
  const only = useSearchParams()[0].get('reward') ?? undefined;
  return (
    <>
      <PageHeader
        title="Activity"
        line="What viewers triggered, and the outcome."
        actions={
          data ? (
            <>
              <Today />
              <SwapMenu />
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
      {only === undefined ? null : (
        <p className={styles.only}>
          Only one reward is shown. <Link to="/dashboard/activity">Show everything</Link>
        </p>
      )}
      {data ? (
        <>
          <QueueSection state={data} only={only} />
          <DecideSection count={countUndecided(data.counts)} waiting={data.waiting} only={only} />
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
      <HistorySection only={only} />
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

import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/queries.ts';
import { Card } from '../../parts/Card.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { UsageBar } from './UsageBar.tsx';
import styles from './UsageCard.module.css';

/** What is used of the free tier's limits (HOME-07, TIER-02). */
export function UsageCard() {
  const { data, error, refetch, isFetching } = useQuery(usageQuery);
  return (
    <Card aria-labelledby="usage-title" className={styles.card}>
      <h2 id="usage-title">Usage</h2>
      {data ? (
        <>
          <UsageBar label="Video and Sound limit" used={data.media.total} limit={data.media.limit} />
          <UsageBar label="TTS limit" used={data.tts.usage} limit={data.tts.limit} />
          {data.media.limit !== null && data.media.total >= data.media.limit ? (
            <p className={styles.full} role="status">
              You've hit the Video and Sounds limit!
            </p>
          ) : null}
          <p className={styles.line}>Messages read out are counted anew each month.</p>
        </>
      ) : error ? (
        <StateNote
          tone="failed"
          title="Usage could not be loaded"
          action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
        >
          {error.message}
        </StateNote>
      ) : (
        <>
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </>
      )}
    </Card>
  );
}

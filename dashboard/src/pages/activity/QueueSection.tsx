import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Card } from '../../parts/Page.tsx';
import { historyQuery, useActivityActions } from './activity-queries.ts';
import { InteractionRow } from './InteractionRow.tsx';
import styles from './List.module.css';

/** Renders the queue, next one first. */
export function QueueSection() {
  const { data, error } = useInfiniteQuery(historyQuery('open'));
  const { skip } = useActivityActions();
  const waiting = (data?.pages ?? [])
    .flatMap((page) => page.interactions)
    .filter((one) => one.state !== 'started')
    .reverse();
  return (
    <Card aria-labelledby="queue-title">
      <h2 id="queue-title">
        Queue
        {waiting.length > 0 ? <span className={styles.count}>{waiting.length}</span> : null}
      </h2>
      {data ? (
        waiting.length > 0 ? (
          <ul className={styles.list}>
            {waiting.map((one) => (
              <InteractionRow
                key={one.id}
                interaction={one}
                actions={
                  <Button
                    look="quiet"
                    aria-label={`Skip ${one.title} by ${one.viewer}`}
                    onClick={() => skip.mutate(one.id)}
                  >
                    Skip
                  </Button>
                }
              />
            ))}
          </ul>
        ) : (
          <p className={styles.empty}>Queue is empty.</p>
        )
      ) : error ? (
        <p className={styles.empty} role="alert">
          {error.message}
        </p>
      ) : (
        <Skeleton height="52px" />
      )}
    </Card>
  );
}

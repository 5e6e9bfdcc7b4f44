import type { readChannelState, ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { describeHold } from '../../parts/describe-hold.ts';
import { Card } from '../../parts/Page.tsx';
import { MoreButton } from '../../parts/PagedList.tsx';
import { historyQuery, type RewardFilterProps, useActivityActions } from './activity-queries.ts';
import { InteractionRow } from './InteractionRow.tsx';
import styles from './List.module.css';
import { Progress } from './Progress.tsx';

/** Renders the playing alert with its progress, and the queue below it, next one first. */
export function QueueSection({
  state,
  only,
}: RewardFilterProps & { state: z.output<(typeof readChannelState)['answer']> }) {
  const query = useInfiniteQuery(historyQuery('open', { item: only }));
  const { data, error } = query;
  const { playing, holdScene, unheard } = state;
  const waiting = (data?.pages ?? []).flatMap((page) => page.interactions).filter((one) => one.state !== 'started');
  return (
    <Card aria-labelledby="queue-title">
      <h2 id="queue-title">
        Queue{' '}
        {waiting.length > 0 ? (
          <span className={styles.count}>{`${waiting.length}${query.hasNextPage ? '+' : ''} waiting`}</span>
        ) : null}
      </h2>
      {playing && holdScene === null ? null : <p className={styles.empty}>{describeWait(state)}</p>}
      {unheard > 0 ? <p className={styles.empty}>{describeUnheard(unheard)}</p> : null}
      {playing || waiting.length > 0 ? (
        <ul className={styles.list} aria-labelledby="queue-title">
          {playing ? <QueueRow interaction={playing} /> : null}
          {waiting.map((one) => (
            <QueueRow key={one.id} interaction={one} />
          ))}
        </ul>
      ) : null}
      <MoreButton query={query} />
      {error && !data ? (
        <p className={styles.empty} role="alert">
          {error.message}
        </p>
      ) : null}
      {data || error ? null : <Skeleton height="52px" />}
    </Card>
  );
}

/** Renders a playing or waiting interaction with a button to skip it. */
function QueueRow({ interaction }: { interaction: ShownInteraction }) {
  const { skip } = useActivityActions();
  const { id, title, viewer, plays } = interaction;
  return (
    <InteractionRow
      interaction={interaction}
      below={plays ? <Progress plays={plays} /> : null}
      actions={
        <Button aria-label={`Skip ${title} by ${viewer}`} busy={skip.isPending} onClick={() => skip.mutate(id)}>
          Skip
        </Button>
      }
    />
  );
}

function describeUnheard(count: number): string {
  const what = count === 1 ? 'One alert that is not for VODs waits' : `${count} alerts that are not for VODs wait`;
  return `${what} for the sound page. Open it in OBS; Home explains how.`;
}

function describeWait({
  paused,
  holdScene,
  alertPages,
}: Pick<z.output<(typeof readChannelState)['answer']>, 'paused' | 'holdScene' | 'alertPages'>): string {
  if (paused) return 'Alerts are paused. New ones wait in the queue.';
  if (holdScene !== null) return describeHold(holdScene);
  if (alertPages === 0)
    return 'The alert page is disconnected. Open it in your streaming software to play what is waiting.';
  return 'Nothing is playing. The next alert starts immediately.';
}

import { countUndecided } from '@bitcue/shared/ledger/states.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell, CircleDot, Gem, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { channelStateQuery, newestQuery, paidTodayQuery } from '../../api/queries.ts';
import { describeTime } from '../../parts/describe-time.ts';
import { Card } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { historyQuery } from '../activity/activity-queries.ts';
import styles from './TodayCard.module.css';
import { placeMarks } from './today-marks.ts';

/** Renders four numbers for today, and today's newest alerts on a timeline. */
export function TodayCard() {
  const paid = useQuery(paidTodayQuery);
  const channel = useQuery(channelStateQuery);
  const since = useWaitingSince(channel.data ? countUndecided(channel.data.counts) : 0);
  const error = paid.error ?? channel.error;
  if (!paid.data || !channel.data) {
    return (
      <Card aria-label="Today" aria-busy={!error}>
        {error ? (
          <StateNote
            tone="failed"
            title="Today could not be loaded"
            action={{
              label: 'Try again',
              busy: paid.isFetching || channel.isFetching,
              onClick: () => void Promise.all([paid.refetch(), channel.refetch()]),
            }}
          >
            {error.message}
          </StateNote>
        ) : (
          <Skeleton height="104px" />
        )}
      </Card>
    );
  }
  const { bits, alerts, points, redemptions } = paid.data;
  const { counts, paused } = channel.data;
  const waiting = countUndecided(counts);
  return (
    <Card aria-label="Today" className={styles.card}>
      <dl className={styles.numbers}>
        <Figure icon={<Gem size={15} />} name="Bits today" value={bits} more={count(alerts, 'alert', 'alerts')} />
        <Figure
          icon={<CircleDot size={15} />}
          name="Points today"
          value={points}
          more={count(redemptions, 'redemption', 'redemptions')}
        />
        <Figure
          icon={<List size={15} />}
          name="In the queue"
          value={counts.waiting}
          more={paused ? 'paused' : counts.playing > 0 ? 'one is playing' : 'nothing plays'}
        />
        <Figure
          icon={<Bell size={15} />}
          name="Waiting for you"
          value={waiting}
          more={since === null ? '' : `since ${describeTime(since)}`}
        />
      </dl>
      <Strip />
    </Card>
  );
}

function Figure({ icon, name, value, more }: { icon: ReactNode; name: string; value: number; more: string }) {
  return (
    <div className={styles.number}>
      <dt>
        <span aria-hidden="true">{icon}</span>
        {name}
      </dt>
      <dd>
        <b>{value.toLocaleString('en')}</b> {more}
      </dd>
    </div>
  );
}

/** Renders today's newest alerts from left to right: a taller mark used more, a hollow one waits for the streamer. */
function Strip() {
  const { data, dataUpdatedAt } = useQuery(newestQuery);
  if (!data) return <Skeleton height="52px" />;
  const midnight = new Date(dataUpdatedAt).setHours(0, 0, 0, 0);
  const { start, marks } = placeMarks(data.interactions, { midnight, now: dataUpdatedAt });
  if (marks.length === 0) return <p className={styles.empty}>No alerts yet today. Each one appears here as a mark.</p>;
  return (
    <div>
      <div className={styles.strip} role="img" aria-label={`${count(marks.length, 'alert', 'alerts')} on a timeline`}>
        {marks.map(({ id, at, height, tint, isOwed, name }) => (
          <i
            key={id}
            title={name}
            data-owed={isOwed}
            style={{ left: `${at}%`, height: `${height}%`, color: `var(${tint})` }}
          />
        ))}
      </div>
      <p className={styles.times}>
        <time dateTime={new Date(start).toISOString()}>{describeTime(start)}</time>
        <span>now</span>
      </p>
    </div>
  );
}

/** Returns since when the oldest interaction has waited for the streamer; null if none does. Reads only if one does. */
function useWaitingSince(waiting: number): number | null {
  const enabled = waiting > 0;
  const { data } = useInfiniteQuery({ ...historyQuery('undecided'), enabled });
  const oldest = data?.pages[0]?.interactions[0];
  return enabled && oldest ? oldest.createdAt : null;
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

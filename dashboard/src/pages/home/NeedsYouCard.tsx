import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import { describeState } from '@bitcue/shared/ledger/describe.ts';
import { countUndecided, isPaidWithBits } from '@bitcue/shared/ledger/states.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { channelStateQuery } from '../../api/queries.ts';
import { describeTime } from '../../parts/describe-time.ts';
import { Card } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { historyQuery, useActivityActions } from '../activity/activity-queries.ts';
import styles from './HomeLists.module.css';

/** Maximum number of alerts shown here; the others are on the Activity page. */
const SHOWN = 3;

/**
 * Renders the paid alerts that wait for the streamer, oldest first. `isNext`: true once the set-up is done, so that the first
 * button here is the next thing to do. Missing permissions are requested above every page instead.
 */
export function NeedsYouCard({ isNext }: { isNext: boolean }) {
  const channel = useQuery(channelStateQuery);
  const waiting = channel.data ? countUndecided(channel.data.counts) : 0;
  const enabled = waiting > 0;
  const undecided = useInfiniteQuery({ ...historyQuery('undecided'), enabled });
  const { approve, play } = useActivityActions();
  const error = channel.error ?? undecided.error;
  const alerts = enabled ? (undecided.data?.pages ?? []).flatMap(({ interactions }) => interactions) : [];
  const isLoading = !error && (!channel.data || (enabled && undecided.isLoading));
  return (
    <Card aria-labelledby="needs-you-title" aria-busy={isLoading}>
      <div className={styles.head}>
        <h2 id="needs-you-title">
          Needs you
          {waiting > 0 ? <span className={styles.count}>{waiting}</span> : null}
        </h2>
        <Link to="/dashboard/activity">Open activity</Link>
      </div>
      {error ? (
        <StateNote
          tone="failed"
          title="What needs you could not be loaded"
          action={{
            label: 'Try again',
            busy: channel.isFetching || undecided.isFetching,
            onClick: () => void Promise.all([channel.refetch(), undecided.refetch()]),
          }}
        >
          {error.message}
        </StateNote>
      ) : isLoading ? (
        <Skeleton height="52px" />
      ) : waiting === 0 ? (
        <p className={styles.empty}>Nothing needs you.</p>
      ) : (
        <ul className={styles.list}>
          {alerts.slice(0, SHOWN).map((one, place) => (
            <Need key={one.id} kind={one.kinds[0]} title={describeTitle(one)} line={describeNeed(one)}>
              {one.unknownSteps.length > 0 ? (
                <Link to="/dashboard/activity" className={styles.button}>
                  Decide
                </Link>
              ) : one.state === 'asked' ? (
                <Button
                  look={isNext && place === 0 ? 'main' : 'plain'}
                  aria-label={`Approve ${one.title} by ${one.viewer}`}
                  busy={approve.isPending && approve.variables.id === one.id}
                  onClick={() => approve.mutate({ id: one.id, next: false })}
                >
                  Approve
                </Button>
              ) : (
                <Button
                  look={isNext && place === 0 ? 'main' : 'plain'}
                  aria-label={`Play ${one.title} by ${one.viewer} now`}
                  busy={play.isPending && play.variables.id === one.id}
                  onClick={() => play.mutate({ id: one.id, again: [] })}
                >
                  Play now
                </Button>
              )}
            </Need>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Need(props: { kind: string | undefined; title: string; line: string; children: ReactNode }) {
  const { kind, title, line, children } = props;
  return (
    <li className={styles.need}>
      <KindIcon kind={kind} size={34} />
      <div className={styles.text}>
        <b>{title}</b>
        <span>{line}</span>
      </div>
      {children}
    </li>
  );
}

function describeTitle({ title, state }: ShownInteraction): string {
  const name = title || 'Unknown item';
  return state === 'asked' ? `${name} needs approval` : `${name} is ${describeState(state).label.toLowerCase()}`;
}

/** Describes what was used by whom, and why it did not play. */
function describeNeed({ source, amount, viewer, reason, createdAt }: ShownInteraction): string {
  const used =
    isPaidWithBits(source) || source === 'points'
      ? `${amount.toLocaleString('en')} ${source === 'points' ? 'points' : 'Bits'} from ${viewer}`
      : viewer;
  return [used, reason, describeTime(createdAt)].filter(Boolean).join(' · ');
}

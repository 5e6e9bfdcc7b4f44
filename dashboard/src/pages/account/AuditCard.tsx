import type { AuditEntryView } from '@bitcue/shared/api/account.ts';
import { describeAction } from '@bitcue/shared/audit/actions.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { describeTime } from '../../parts/describe-time.ts';
import { Card } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import styles from './Account.module.css';
import { auditQuery } from './account-queries.ts';

/** Where something was done, in words. */
const PLACES = {
  dashboard: 'in the dashboard',
  extension: 'in the extension on Twitch',
  cli: 'on the server',
} as const;

/** Renders what was done to the channel, newest first. */
export function AuditCard() {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(auditQuery);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Card aria-labelledby="audit-title">
      <h2 id="audit-title">What was done</h2>
      <p className={styles.line}>Sign-ins and changes of the last 180 days, by you and by the server's operator.</p>
      {data ? (
        entries.length > 0 ? (
          <ul className={styles.list}>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : (
          <StateNote icon={<History size={20} aria-hidden="true" />} title="Nothing has been recorded yet">
            Sign-ins and changes appear here from now on.
          </StateNote>
        )
      ) : error ? (
        <StateNote
          tone="failed"
          title="The record could not be loaded"
          action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
        >
          {error.message}
        </StateNote>
      ) : (
        <div className={styles.loading}>
          <Skeleton height="56px" />
          <Skeleton height="56px" />
          <Skeleton height="56px" />
        </div>
      )}
      {hasNextPage ? (
        <div className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function AuditRow({ entry }: { entry: AuditEntryView }) {
  const { action, object, by, via, from, at } = entry;
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <b>{describeAction(action, object)}</b>
        <span>
          {by} {PLACES[via]}
          {from === null ? '' : `, from ${from}`}
        </span>
      </span>
      <time className={styles.time} dateTime={new Date(at).toISOString()}>
        {describeTime(at)}
      </time>
    </li>
  );
}

import type { AuditEntryView } from '@bitcue/shared/api/account.ts';
import { describeAction } from '@bitcue/shared/audit/actions.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { describeTime } from '../../parts/describe-time.ts';
import { Card } from '../../parts/Page.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import styles from './Account.module.css';
import { auditQuery } from './account-queries.ts';

/** Where something was done, in words. */
const PLACES = {
  dashboard: 'in the dashboard',
  extension: 'in the extension on Twitch',
  cli: 'on the server',
  stripe: 'at Stripe',
} as const;

/** Renders the channel's audit log, newest first. */
export function AuditCard() {
  const query = useInfiniteQuery(auditQuery);
  return (
    <Card aria-labelledby="audit-title">
      <h2 id="audit-title">Audit log</h2>
      <p className={styles.line}>Sign-ins and changes of the last 180 days, by you and by the server's operator.</p>
      <PagedList
        query={query}
        entriesOf={(page) => page.entries}
        rowHeight="56px"
        empty={{ title: 'Nothing has been recorded yet', line: 'Sign-ins and changes appear here from now on.' }}
        failed="The audit log could not be loaded"
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </PagedList>
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

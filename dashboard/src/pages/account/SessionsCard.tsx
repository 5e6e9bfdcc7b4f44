import { endAllSessions, endSession, type SignedInBrowser } from '@bitcue/shared/api/account.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { toast } from 'sonner';
import { call, messageOf } from '../../api/call.ts';
import { describeTime } from '../../parts/describe-time.ts';
import { Card } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import styles from './Account.module.css';
import { sessionsQuery } from './account-queries.ts';

/** Renders the browsers in which the streamer is signed in, with buttons to sign them out. */
export function SessionsCard() {
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery);
  const endAll = useMutation({
    mutationFn: () => call(endAllSessions),
    onSuccess: () => location.assign('/login'),
    onError: (failure) => void toast.error(messageOf(failure)),
  });
  return (
    <Card aria-labelledby="sessions-title">
      <div className={styles.head}>
        <div>
          <h2 id="sessions-title">Signed-in browsers</h2>
          <p className={styles.line}>
            If you do not know one of them, sign it out. A browser that is not used for a week is signed out.
          </p>
        </div>
        <Button busy={endAll.isPending} onClick={() => endAll.mutate()}>
          <LogOut size={16} aria-hidden="true" />
          Sign out everywhere
        </Button>
      </div>
      {data ? (
        <ul className={styles.list}>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <StateNote
          tone="failed"
          title="The signed-in browsers could not be loaded"
          action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
        >
          {error.message}
        </StateNote>
      ) : (
        <div className={styles.loading}>
          <Skeleton height="56px" />
        </div>
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: SignedInBrowser }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(endSession, { params: { id: session.id } }),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (failure) => void toast.error(messageOf(failure)),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <b>{session.device}</b>
        <span>
          Signed in {describeTime(session.signedInAt)} · Last used {describeTime(session.usedAt)}
        </span>
      </span>
      {session.isThis ? (
        <Chip tone="ok">This one</Chip>
      ) : (
        <Button
          look="quiet"
          busy={end.isPending}
          aria-label={`Sign out ${session.device}, signed in ${describeTime(session.signedInAt)}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

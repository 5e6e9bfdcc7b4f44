import { answerAlertPage } from '@bitcue/shared/api/activity.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { call } from '../api/call.ts';
import { channelStateQuery } from '../api/queries.ts';
import { Card } from '../parts/Page.tsx';
import styles from './UnknownPages.module.css';

/**
 * Asks the streamer whether each unknown page is theirs (decision 020). Renders nothing if there is none.
 */
export function UnknownPages() {
  const client = useQueryClient();
  const { data } = useQuery(channelStateQuery);
  const [hasRefused, setRefused] = useState(false);
  const answer = useMutation({
    mutationFn: ({ id, isMine }: { id: string; isMine: boolean }) =>
      call(answerAlertPage, { params: { id }, body: { isMine } }),
    onSuccess: ({ message }, { isMine }) => {
      if (!isMine) setRefused(true);
      toast.success(message);
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['activity'] }),
  });
  const pages = data?.unknownPages ?? [];
  if (pages.length === 0 && !hasRefused) return null;
  return (
    <Card className={styles.card} aria-label="Unknown alert pages">
      {pages.map(({ id, client: program, connectedAt }) => (
        <div key={id} className={styles.page}>
          <h2>Is this your OBS?</h2>
          <p>
            {program === 'obs' ? 'An OBS' : 'A browser'} that has not played your alerts before opened your alert page
            at {new Date(connectedAt).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false })}.
            It shows no alerts until you answer. If it is yours, it can play them from now on. If it is not, it is
            disconnected.
          </p>
          <div className={styles.answers}>
            <Button look="main" busy={answer.isPending} onClick={() => answer.mutate({ id, isMine: true })}>
              Yes, it is mine
            </Button>
            <Button busy={answer.isPending} onClick={() => answer.mutate({ id, isMine: false })}>
              Not mine
            </Button>
          </div>
        </div>
      ))}
      {hasRefused ? (
        <div className={styles.page} role="status">
          <h2>Somebody else has your alert page address</h2>
          <p>
            They cannot play your alerts, but they can keep asking. Create a new address under{' '}
            <Link to="/dashboard">Alert page on Home</Link>, and update it in OBS. The old one stops working
            immediately.
          </p>
        </div>
      ) : null}
    </Card>
  );
}

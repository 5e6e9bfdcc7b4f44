import { rotateAlertKey } from '@bitcue/shared/api/alert-page.ts';
import type { readUser } from '@bitcue/shared/api/user.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { z } from 'zod';
import { call } from '../api/call.ts';
import { userQuery } from '../api/queries.ts';
import { Card } from '../parts/Card.tsx';
import { AlertStatusBar } from './AlertStatusBar.tsx';
import styles from './AlertUrlCard.module.css';
import { AlertUrlField } from './AlertUrlField.tsx';
import { useAlertStatus } from './use-alert-status.ts';

/** The alert page's address, whether it is connected, and a new address for one that got out (HOME-08, ALERT). */
export function AlertUrlCard({ user }: { user: z.output<(typeof readUser)['answer']> }) {
  const client = useQueryClient();
  const { status, check } = useAlertStatus(user.uuid);
  const [isAsking, setAsking] = useState(false);
  const rotation = useMutation({
    mutationFn: () => call(rotateAlertKey),
    onSuccess: ({ alertUrl }) => {
      client.setQueryData(userQuery.queryKey, (known) => known && { ...known, alertUrl });
      setAsking(false);
      toast.success('The address is new. Put it into your streaming software.');
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Card aria-labelledby="alert-url-title" className={styles.card}>
      <h2 id="alert-url-title">Alert page</h2>
      <p className={styles.line}>Add this address to your streaming software as a browser source.</p>
      <AlertUrlField url={user.alertUrl} onCheck={check} isChecking={status === 'loading'} />
      <AlertStatusBar status={status} />
      {isAsking ? (
        <div className={styles.rotate}>
          <p>Pages that have the old address stop at once. You have to change it in your streaming software.</p>
          <Button look="main" busy={rotation.isPending} onClick={() => rotation.mutate()}>
            Make a new address
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            Keep this one
          </Button>
        </div>
      ) : (
        <div className={styles.rotate}>
          <p>Did it show on stream?</p>
          <Button look="quiet" onClick={() => setAsking(true)}>
            New address
          </Button>
        </div>
      )}
    </Card>
  );
}

import { rotateAlertKey } from '@bitcue/shared/api/activity.ts';
import type { readUser } from '@bitcue/shared/api/user.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { z } from 'zod';
import { call, messageOf } from '../api/call.ts';
import { userQuery } from '../api/session.ts';
import { Card } from '../parts/Page.tsx';
import { AlertStatusBar, useAlertStatus } from './AlertStatusBar.tsx';
import styles from './AlertUrlCard.module.css';
import { SoundPageHelp } from './SoundPageHelp.tsx';
import { UrlField } from './UrlField.tsx';

/** Shows the alert page's address and connection, and replaces an address that leaked (HOME-08, ALERT). */
export function AlertUrlCard({ user }: { user: z.output<(typeof readUser)['answer']> }) {
  const client = useQueryClient();
  const { status, check } = useAlertStatus(user.uuid);
  const [isAsking, setAsking] = useState(false);
  const rotation = useMutation({
    mutationFn: () => call(rotateAlertKey),
    onSuccess: ({ alertUrl }) => {
      client.setQueryData(userQuery.queryKey, (known) => known && { ...known, alertUrl });
      setAsking(false);
      toast.success('New address created. Update it in your streaming software.');
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Card aria-labelledby="alert-url-title" className={styles.card}>
      <h2 id="alert-url-title">Alert page</h2>
      <p className={styles.line}>Add this address to your streaming software as a browser source.</p>
      <UrlField label="Alert page URL" url={user.alertUrl}>
        <Button onClick={check} busy={status === 'loading'}>
          <Radio size={16} aria-hidden="true" />
          Check connection
        </Button>
      </UrlField>
      <AlertStatusBar status={status} />
      <SoundPageHelp url={user.soundPageUrl} />
      {isAsking ? (
        <div className={styles.rotate}>
          <p>Pages with the old address stop working immediately. You have to update it in your streaming software.</p>
          <Button look="main" busy={rotation.isPending} onClick={() => rotation.mutate()}>
            Create new address
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            Keep current address
          </Button>
        </div>
      ) : (
        <div className={styles.rotate}>
          <p>Was it visible on stream?</p>
          <Button look="quiet" onClick={() => setAsking(true)}>
            New address
          </Button>
        </div>
      )}
    </Card>
  );
}

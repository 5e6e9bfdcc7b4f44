import { rotateAlertKey } from '@bitcue/shared/api/activity.ts';
import type { readUser } from '@bitcue/shared/api/user.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Radio } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { z } from 'zod';
import { call, messageOf } from '../api/call.ts';
import { userQuery } from '../api/session.ts';
import { Card } from '../parts/Page.tsx';
import { AlertStatusBar, useAlertStatus } from './AlertStatusBar.tsx';
import styles from './AlertUrlCard.module.css';
import { copyUrl } from './copy-url.ts';
import { maskUrl } from './mask-url.ts';

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
      <AlertUrlField url={user.alertUrl} onCheck={check} isChecking={status === 'loading'} />
      <AlertStatusBar status={status} />
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

/** Props of `AlertUrlField`. `onCheck` checks whether the alert page is connected. */
interface AlertUrlFieldProps {
  url: string;
  onCheck: () => void;
  isChecking: boolean;
}

/**
 * Renders the alert page's address (ALERT-03 to ALERT-05). Anybody who has it can open the alerts, and streamers show their
 * screens on stream: so it is masked until pressed, which also copies it, and masked again on a press elsewhere or when it
 * loses focus.
 */
function AlertUrlField({ url, onCheck, isChecking }: AlertUrlFieldProps) {
  const [isShown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isShown) return;
    const maskOutside = (event: Event) => {
      if (!(event.target instanceof Node) || !frame.current?.contains(event.target)) setShown(false);
    };
    document.addEventListener('pointerdown', maskOutside);
    document.addEventListener('focusin', maskOutside);
    return () => {
      document.removeEventListener('pointerdown', maskOutside);
      document.removeEventListener('focusin', maskOutside);
    };
  }, [isShown]);
  const revealAndCopy = () => {
    setShown(true);
    void copyUrl(url);
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        Alert page URL
      </label>
      <div className={styles.row}>
        <div ref={frame} className={styles.frame}>
          <input
            id={id}
            className={styles.url}
            readOnly
            autoComplete="off"
            spellCheck={false}
            value={isShown ? url : maskUrl(url)}
            title={isShown ? undefined : 'Show and copy'}
            onClick={revealAndCopy}
            onKeyDown={(event) => {
              if (event.key === 'Enter') revealAndCopy();
              if (event.key === 'Escape') setShown(false);
            }}
          />
        </div>
        <Button onClick={() => void copyUrl(url)}>
          <Copy size={16} aria-hidden="true" />
          Copy
        </Button>
        <Button onClick={onCheck} busy={isChecking}>
          <Radio size={16} aria-hidden="true" />
          Check connection
        </Button>
      </div>
    </div>
  );
}

import { disconnectTwitch, EXPORT_PATH } from '@bitcue/shared/api/account.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { useMutation } from '@tanstack/react-query';
import { Download, Trash2, Unplug } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { call, messageOf } from '../../api/call.ts';
import { Card } from '../../parts/Page.tsx';
import styles from './Account.module.css';
import { DeleteAccountModal } from './DeleteAccountModal.tsx';

/**
 * Renders what streamers can do with their data: download it, disconnect from Twitch, delete the account. `isPaying`: true if
 * they have a subscription for Plus.
 */
export function DataCard({ login, isPaying }: { login: string; isPaying: boolean }) {
  const [isDeleting, setDeleting] = useState(false);
  const disconnect = useMutation({
    mutationFn: () => call(disconnectTwitch),
    onSuccess: () => location.assign('/login'),
    onError: (error) => void toast.error(messageOf(error)),
  });
  return (
    <Card aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <ul className={styles.list}>
        <li className={joinClasses(styles.row, styles.actionable)}>
          <span className={styles.text}>
            <b>Download everything</b>
            <span>A JSON file with your account, items, clips and history. It has no passwords or keys.</span>
          </span>
          <a className={styles.download} href={EXPORT_PATH} download>
            <Download size={16} aria-hidden="true" />
            Download
          </a>
        </li>
        <li className={joinClasses(styles.row, styles.actionable)}>
          <span className={styles.text}>
            <b>Disconnect from Twitch</b>
            <span>
              Ends the permission you gave on Twitch and signs you out everywhere. Items and history stay. Punishments
              need the permission, so viewers cannot use Bits on them until you sign in again.
            </span>
          </span>
          <Button busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            <Unplug size={16} aria-hidden="true" />
            Disconnect
          </Button>
        </li>
        <li className={joinClasses(styles.row, styles.actionable)}>
          <span className={styles.text}>
            <b>Delete the account</b>
            <span>Removes your account, items, clips and history for good. You confirm it in the next step.</span>
          </span>
          <Button onClick={() => setDeleting(true)}>
            <Trash2 size={16} aria-hidden="true" />
            Delete account
          </Button>
        </li>
      </ul>
      {isDeleting ? <DeleteAccountModal login={login} isPaying={isPaying} onClose={() => setDeleting(false)} /> : null}
    </Card>
  );
}

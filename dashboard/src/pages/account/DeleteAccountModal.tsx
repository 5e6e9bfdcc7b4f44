import { deleteAccount } from '@bitcue/shared/api/account.ts';
import { normalizeLogin } from '@bitcue/shared/text/login.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import { Modal } from '../../parts/Modal.tsx';
import styles from './Account.module.css';

/** Props of `DeleteAccountModal`. `isPaying`: true if the streamer has a subscription for Plus. */
interface DeleteAccountModalProps {
  login: string;
  isPaying: boolean;
  onClose: () => void;
}

/** Asks for the login and deletes the account. */
export function DeleteAccountModal({ login, isPaying, onClose }: DeleteAccountModalProps) {
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deleteAccount, { body: { login: typed } }),
    onSuccess: () => location.assign('/login'),
  });
  const isWrong = normalizeLogin(typed) !== login;
  const error = remove.error ? messageOf(remove.error) : `Type ${login} to delete the account.`;
  return (
    <Modal
      title="Delete the account"
      size="narrow"
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>Keep the account</Button>
          <Button
            look="main"
            busy={remove.isPending}
            onClick={() => {
              setTried(true);
              if (!isWrong) remove.mutate();
            }}
          >
            Delete for good
          </Button>
        </>
      )}
    >
      <div className={styles.form}>
        <p>
          Your items, clips, settings and history are removed, and this cannot be undone. Download your data first if
          you want to keep it.
        </p>
        <p>
          Alerts that wait or are owed end now and do not play. Bits that viewers used cannot be returned. Your
          channel-point rewards are deleted on Twitch, and points of redemptions that wait are returned. Your alert page
          stops working.
        </p>
        {isPaying ? <p>Your Plus subscription ends immediately and is not refunded.</p> : null}
        <TextField
          label={`Type ${login} to confirm`}
          name="login"
          value={typed}
          onChange={setTyped}
          error={(hasTried && isWrong) || remove.error ? error : undefined}
        />
      </div>
    </Modal>
  );
}

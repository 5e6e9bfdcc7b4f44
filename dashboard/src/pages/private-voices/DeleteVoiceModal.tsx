import { deletePrivateVoice, type PrivateVoiceView } from '@bitcue/shared/api/private-voices.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { CallError, call, messageOf } from '../../api/call.ts';
import { Modal } from '../../parts/Modal.tsx';
import styles from './PrivateVoices.module.css';
import { privateVoicesQuery } from './private-voices-query.ts';

/** Asks before a private voice is deleted, and says what is deleted with it. */
export function DeleteVoiceModal({ voice, onClose }: { voice: PrivateVoiceView; onClose: () => void }) {
  const client = useQueryClient();
  const { modelId, name } = voice;
  const remove = useMutation({
    mutationFn: async () => {
      try {
        return (await call(deletePrivateVoice, { params: { modelId }, body: {} })).message;
      } catch (error) {
        // Deleted in another tab, or by a call whose response was lost.
        if (error instanceof CallError && error.code === 'clone.unknown') return 'Voice deleted!';
        throw error;
      }
    },
    onSuccess: async (message) => {
      toast.success(message);
      onClose();
      await client.invalidateQueries(privateVoicesQuery);
    },
  });
  return (
    <Modal
      title={`Delete ${name}?`}
      size="narrow"
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>Keep it</Button>
          <Button look="main" busy={remove.isPending} onClick={() => remove.mutate()}>
            {remove.isPending ? 'Being deleted…' : 'Delete voice'}
          </Button>
        </>
      )}
    >
      <div className={styles.form}>
        <p>It disappears from every list immediately and cannot be restored. Also deleted:</p>
        <ul className={styles.bullets}>
          <li>the recording, if it is still here, and the voice at the voice provider</li>
          <li>all speech that was said with it, except what an alert has still to play</li>
        </ul>
        <p>
          Items that use it are not sold until you choose another voice. Messages that viewers have already paid for are
          said by another voice.
        </p>
        <p role="alert" className={styles.failure}>
          {remove.error ? messageOf(remove.error) : null}
        </p>
      </div>
    </Modal>
  );
}

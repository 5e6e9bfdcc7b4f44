import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';
import { Modal } from '../../parts/Modal.tsx';
import { useActivityActions } from './activity-queries.ts';

/** Characters of a reason, at most; as the call takes them. */
const REASON_MAX = 200;

/** Asks why something that was paid for is not to be shown; the reason stays in its history. */
export function DismissModal({ interaction, onClose }: { interaction: StreamerInteraction; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { dismiss } = useActivityActions();
  const send = () => {
    if (reason.trim() === '') setError('Write a reason first.');
    else if ([...reason.trim()].length > REASON_MAX) setError(`Use ${REASON_MAX} characters at most.`);
    else dismiss.mutate({ id: interaction.id, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal
      title={`Dismiss ${interaction.title || 'this'}?`}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="main" busy={dismiss.isPending} onClick={send}>
            Dismiss
          </Button>
        </>
      }
    >
      <TextField
        label="Reason"
        hint="Bits cannot be given back. The reason stays in the history."
        value={reason}
        limit={REASON_MAX}
        error={error}
        onChange={(value) => {
          setReason(value);
          setError(undefined);
        }}
      />
    </Modal>
  );
}

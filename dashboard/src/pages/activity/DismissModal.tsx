import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';
import { Modal } from '../../parts/Modal.tsx';
import { useActivityActions } from './activity-queries.ts';

/** Maximum length of a reason, as in the API. */
const REASON_MAX = 200;

/** Asks why a paid interaction is dismissed. The reason is kept in the history. */
export function DismissModal({ interaction, onClose }: { interaction: ShownInteraction; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { dismiss } = useActivityActions();
  const send = () => {
    if (reason.trim() === '') setError('Enter a reason.');
    else if ([...reason.trim()].length > REASON_MAX) setError(`Use up to ${REASON_MAX} characters.`);
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
        hint="Bits cannot be refunded. The reason is kept in the history."
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

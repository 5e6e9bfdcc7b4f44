import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useState } from 'react';
import { Checkbox } from '../../parts/Checkbox.tsx';
import { Modal } from '../../parts/Modal.tsx';
import { useActivityActions } from './activity-queries.ts';
import styles from './List.module.css';

/** Props of `PlayModal`. */
export interface PlayModalProps {
  interaction: ShownInteraction;
  onDismiss: () => void;
  onClose: () => void;
}

/** Asks which steps with an unknown outcome to run again. By default none of them runs. */
export function PlayModal({ interaction, onDismiss, onClose }: PlayModalProps) {
  const { id, title, unknownSteps, playable } = interaction;
  const [again, setAgain] = useState<readonly string[]>([]);
  const { play } = useActivityActions();
  const isEmpty = !playable && again.length === 0;
  return (
    <Modal
      title={`Play ${title || 'this'} now?`}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          {playable ? <Button onClick={onClose}>Cancel</Button> : <Button onClick={onDismiss}>Dismiss</Button>}
          <Button
            look="main"
            busy={play.isPending}
            disabled={isEmpty}
            onClick={() => play.mutate({ id, again }, { onSuccess: onClose })}
          >
            Play now
          </Button>
        </>
      }
    >
      <p>It is not known whether this happened. Run it again?</p>
      <ul className={styles.list}>
        {unknownSteps.map((step) => (
          <li key={step.id}>
            <Checkbox
              checked={again.includes(step.id)}
              onChange={(checked) =>
                setAgain(checked ? [...again, step.id] : again.filter((other) => other !== step.id))
              }
            >
              {step.label}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className={styles.line} role="status">
        {isEmpty ? 'Nothing else is left to play. Select what to run again, or dismiss it.' : ''}
      </p>
    </Modal>
  );
}

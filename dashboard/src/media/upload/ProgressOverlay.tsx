import { Button } from '@bitcue/shared/ui/Button.tsx';
import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import styles from './ProgressOverlay.module.css';
import { PROGRESS } from './upload-clip.ts';
import type { UploadProgress } from './use-upload.ts';

/** Asked before an upload is cancelled. */
const QUESTION = 'The upload has not finished. Cancel it?';

/**
 * Shows the upload's progress (UP-16). Covers the page so that nobody leaves it by accident; closing or reloading asks
 * first.
 */
export function ProgressOverlay({
  progress: { step, sent },
  onCancel,
}: {
  progress: UploadProgress;
  onCancel: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isSending = step === 'uploading';
  const isCreated = step === 'created' || step === 'redirecting';
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      element?.close();
    };
  }, []);
  const stop = () => {
    if (isSending && confirm(QUESTION)) onCancel();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        stop();
      }}
    >
      {isCreated ? (
        <CircleCheck size={40} className={styles.done} aria-hidden="true" />
      ) : (
        <span className={styles.wheel} aria-hidden="true" />
      )}
      <p id={id} className={styles.text} role="status">
        {PROGRESS[step]}
      </p>
      <progress className={styles.bar} aria-label="Sent" value={isCreated ? 1 : sent} max={1} />
      <p className={styles.line}>{isSending ? `${Math.floor(sent * 100)} %` : ''}</p>
      {isSending ? <Button onClick={stop}>Cancel</Button> : null}
    </dialog>
  );
}

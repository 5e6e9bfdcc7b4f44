import { Button } from '@bitcue/shared/ui/Button.tsx';
import hidden from '@bitcue/shared/ui/Spoken.module.css';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './DeleteButton.module.css';

/** Milliseconds after which an unanswered question is withdrawn. */
const ASK_MS = 5_000;

/** Deletes in two steps: the first press asks, the second deletes (EXT-07). Escape, blur or five seconds cancel. */
export function DeleteButton({
  title,
  onDelete,
  isDeleting,
}: {
  title: string;
  onDelete: () => void;
  isDeleting: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => setAsking(false), ASK_MS);
    return () => clearTimeout(timer);
  }, [isAsking]);
  return (
    <span className={styles.place}>
      <Button
        look="quiet"
        className={isAsking ? styles.asking : styles.button}
        aria-label={isAsking ? undefined : `Delete ${title}`}
        busy={isDeleting}
        onClick={(event) => {
          // The second click of a double click is not a confirmation.
          if (isAsking) return event.detail > 1 ? undefined : onDelete();
          // Some browsers do not focus a pressed button, which would then never blur.
          event.currentTarget.focus();
          setAsking(true);
        }}
        onBlur={() => setAsking(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setAsking(false);
        }}
      >
        {isAsking ? 'Are you sure you want to delete?' : <Trash2 size={16} aria-hidden="true" />}
      </Button>
      <span role="status" className={hidden.spoken}>
        {isAsking ? `Are you sure you want to delete ${title}? Press again to delete it, Escape to keep it.` : null}
      </span>
    </span>
  );
}

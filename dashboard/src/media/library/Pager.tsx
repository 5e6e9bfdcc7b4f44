import { Button } from '@bitcue/shared/ui/Button.tsx';
import styles from './Pager.module.css';

/** What the foot of a paged list takes. */
export interface PagerProps {
  /** Entries before the first one shown. */
  offset: number;
  shown: number;
  total: number;
  more: boolean;
  isBusy: boolean;
  /** The word on the way back. */
  previousLabel?: 'Prev' | 'Previous' | undefined;
  onPrevious: () => void;
  onNext: () => void;
}

/** Which entries are shown, and the way to the others. */
export function Pager({ offset, shown, total, more, isBusy, previousLabel = 'Prev', onPrevious, onNext }: PagerProps) {
  return (
    <div className={styles.pager}>
      <p className={styles.text} aria-live="polite">
        Showing {shown === 0 ? 0 : offset + 1} to {offset + shown} of {total} Entries
      </p>
      <Button onClick={onPrevious} disabled={isBusy || offset === 0}>
        {previousLabel}
      </Button>
      <Button onClick={onNext} disabled={isBusy || !more}>
        Next
      </Button>
    </div>
  );
}

import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { LIBRARY_PAGE_SIZE } from '@bitcue/shared/constants/media.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { CloudAlert, Music } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { StateNote } from '../../parts/StateNote.tsx';
import styles from './ClipListView.module.css';
import type { ClipList } from './use-clip-list.ts';

/** A title and what to do next. */
export interface ClipListNote {
  title: string;
  text?: ReactNode;
}

/** Props of `ClipListView`. */
export interface ClipListViewProps {
  list: ClipList;
  /** Accessible name of the list. */
  label: string;
  empty: ClipListNote;
  failed: ClipListNote;
  /** True if cards are only as high as a row. */
  isLow?: boolean;
  previousLabel?: PagerProps['previousLabel'];
  renderCard: (item: MediaItem) => ReactNode;
}

/** Renders a page of clips in all its states. Turning a page scrolls to the top of the list (LIB-04 to LIB-07). */
export function ClipListView({
  list,
  label,
  empty,
  failed,
  isLow = false,
  previousLabel,
  renderCard,
}: ClipListViewProps) {
  const top = useRef<HTMLDivElement>(null);
  const { page, offset, goPrevious } = list;
  const isPast = page !== undefined && page.media.length === 0 && offset > 0;
  // The last clip of the last page was deleted.
  useEffect(() => {
    if (isPast) goPrevious();
  });
  const turn = (go: () => void) => {
    go();
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    top.current?.scrollIntoView?.({ behavior: prefersReducedMotion ? 'auto' : 'smooth', block: 'start' });
  };
  return (
    <div ref={top} className={styles.place} aria-busy={list.isFetching} data-low={isLow}>
      {list.hasFailed ? (
        <StateNote
          tone="failed"
          title={failed.title}
          icon={<CloudAlert size={20} aria-hidden="true" />}
          action={{ label: 'Try again', onClick: list.retry, busy: list.isFetching }}
        >
          {failed.text}
        </StateNote>
      ) : page === undefined || isPast ? (
        <ul className={styles.list} aria-label="Loading">
          {Array.from({ length: LIBRARY_PAGE_SIZE }, (_, place) => place).map((place) => (
            <li key={place}>
              <Skeleton height={isLow ? '58px' : '250px'} radius="10px" />
            </li>
          ))}
        </ul>
      ) : page.media.length === 0 ? (
        <StateNote title={empty.title} icon={<Music size={20} aria-hidden="true" />}>
          {empty.text}
        </StateNote>
      ) : (
        <>
          {page.instead ? (
            <p className={styles.instead}>
              Nothing found for <q>{page.instead.wanted}</q>. Showing results for <q>{page.instead.shown}</q>.
            </p>
          ) : null}
          <ul className={styles.list} aria-label={label}>
            {page.media.map((item) => (
              <li key={item.shortId} data-kind={item.type}>
                {renderCard(item)}
              </li>
            ))}
          </ul>
          <Pager
            offset={offset}
            shown={page.media.length}
            total={page.total}
            counted={page.counted}
            more={page.more}
            isBusy={list.isFetching}
            previousLabel={previousLabel}
            onPrevious={() => turn(list.goPrevious)}
            onNext={() => turn(list.goNext)}
          />
        </>
      )}
    </div>
  );
}

/** Props of `Pager`. */
interface PagerProps {
  /** Number of entries before the first one shown. */
  offset: number;
  shown: number;
  total: number;
  /** True if the total is exact. */
  counted: boolean;
  more: boolean;
  isBusy: boolean;
  /** Label of the button to the previous page. */
  previousLabel?: 'Prev' | 'Previous' | undefined;
  onPrevious: () => void;
  onNext: () => void;
}

/** Shows which entries are visible, and buttons to the other pages. */
export function Pager(props: PagerProps) {
  const { offset, shown, total, counted, more, isBusy, previousLabel = 'Prev', onPrevious, onNext } = props;
  const entries = counted ? total : `${Math.max(total, offset + shown)}+`;
  return (
    <div className={styles.pager}>
      <p className={styles.text} aria-live="polite">
        Showing {shown === 0 ? 0 : offset + 1} to {offset + shown} of {entries} Entries
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

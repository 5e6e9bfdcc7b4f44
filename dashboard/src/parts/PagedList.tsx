import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './PagedList.module.css';
import { StateNote } from './StateNote.tsx';

/** Props of `PagedList`. `Page` is what one call returns, `Entry` one of its rows. */
export interface PagedListProps<Page, Entry> {
  query: Pick<
    UseInfiniteQueryResult<{ pages: Page[] }>,
    'data' | 'error' | 'refetch' | 'isFetching' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >;
  entriesOf: (page: Page) => readonly Entry[];
  /** Renders an entry as a list item. */
  children: (entry: Entry) => ReactNode;
  /** Height of an entry, as CSS. */
  rowHeight: string;
  /** Title and sentence for a list without entries. */
  empty: { title: string; line: string };
  /** Title if the list could not be loaded. */
  failed: string;
}

/** Renders a list that is loaded page by page, with its states: loading, empty, failed. */
export function PagedList<Page, Entry>(props: PagedListProps<Page, Entry>) {
  const { query, entriesOf, children, rowHeight, empty, failed } = props;
  const { data, error, refetch, isFetching } = query;
  const entries = data?.pages.flatMap(entriesOf) ?? [];
  if (!data && error) {
    return (
      <StateNote
        tone="failed"
        title={failed}
        action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
      >
        {error.message}
      </StateNote>
    );
  }
  if (!data) {
    return (
      <div className={styles.loading}>
        <Skeleton height={rowHeight} />
        <Skeleton height={rowHeight} />
        <Skeleton height={rowHeight} />
      </div>
    );
  }
  return (
    <>
      {entries.length > 0 ? (
        <ul className={styles.list}>{entries.map(children)}</ul>
      ) : (
        <StateNote icon={<History size={20} aria-hidden="true" />} title={empty.title}>
          {empty.line}
        </StateNote>
      )}
      <MoreButton query={query} />
    </>
  );
}

/** Props of `MoreButton`. */
export interface MoreButtonProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
}

/** Renders the button that loads the next page, if there is one. */
export function MoreButton({ query: { hasNextPage, fetchNextPage, isFetchingNextPage } }: MoreButtonProps) {
  if (!hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}

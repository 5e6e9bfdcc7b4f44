import type { PAID_WITH } from '@bitcue/shared/api/activity.ts';
import { SEARCH_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import { describeState } from '@bitcue/shared/ledger/describe.ts';
import { TERMINAL_STATES } from '@bitcue/shared/ledger/states.ts';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Card } from '../../parts/Page.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { type HistoryFilter, historyQuery, type RewardFilterProps } from './activity-queries.ts';
import styles from './HistorySection.module.css';
import { InteractionRow } from './InteractionRow.tsx';
import { ReplayButton } from './ReplayButton.tsx';

const PAID: readonly { value: (typeof PAID_WITH)[number] | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'bits', label: 'Bits' },
  { value: 'points', label: 'Points' },
  { value: 'tests', label: 'Tests' },
];
const OUTCOMES = [
  { value: '', label: 'Every outcome' },
  ...TERMINAL_STATES.map((state) => ({ value: state, label: describeState(state).label })),
];

/** Renders ended interactions, newest first, with filters and a search. */
export function HistorySection({ only }: RewardFilterProps) {
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<HistoryFilter>({});
  useEffect(() => {
    const search = typed.trim() || undefined;
    const timer = setTimeout(() => setFilter((before) => ({ ...before, search })), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  const query = useInfiniteQuery(historyQuery('ended', { ...filter, item: only }));
  const isFiltered = Object.values({ ...filter, only }).some((value) => value !== undefined);
  return (
    <Card aria-labelledby="history-title">
      <div className={styles.head}>
        <h2 id="history-title">History</h2>
        <fieldset className={styles.paid} aria-label="Paid with">
          {PAID.map(({ value, label }) => (
            <label key={label}>
              <input
                type="radio"
                name="paid"
                checked={filter.paid === value}
                onChange={() => setFilter({ ...filter, paid: value })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles.search}>
          <Search size={16} aria-hidden="true" />
          <input
            ref={search}
            type="search"
            aria-keyshortcuts="/"
            aria-label="Search viewer, title or message"
            placeholder="Search viewer, title or message"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <Select
          label="Outcome"
          hideLabel
          value={filter.outcome ?? ''}
          options={OUTCOMES}
          onChange={(value) => setFilter({ ...filter, outcome: TERMINAL_STATES.find((state) => state === value) })}
        />
      </div>
      <PagedList
        query={query}
        entriesOf={(page) => page.interactions}
        rowHeight="52px"
        empty={
          isFiltered
            ? { title: 'Nothing matches', line: 'Try other words, or look at every outcome.' }
            : {
                title: 'Nothing has happened yet',
                line: 'When a viewer uses Bits or redeems a reward, the outcome appears here. Tests are listed as well.',
              }
        }
        failed="The history could not be loaded"
      >
        {(one) => <InteractionRow key={one.id} interaction={one} more={<ReplayButton interaction={one} />} />}
      </PagedList>
    </Card>
  );
}

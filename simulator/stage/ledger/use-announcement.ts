import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import type { LedgerState } from '@bitcue/shared/ledger/states.ts';
import { useEffect, useRef, useState } from 'react';
import type { LedgerPage } from '../api/use-ledger.ts';

/** States that are announced. All others are silent. */
const SPOKEN: Partial<Record<LedgerState, string>> = {
  started: 'playing on stream',
  done: 'done',
  owed: 'owed, waiting for the streamer',
  asked: 'waiting for approval',
  held: 'held for the streamer',
  misrouted: 'belongs to another channel',
  quarantined: 'set aside',
  skipped: 'skipped',
  refunded: 'refunded',
};

/** Describes for screen readers what changed between two polls of the ledger; empty if nothing did. */
export function describeNews(before: ReadonlyMap<string, LedgerState>, rows: readonly StreamerInteraction[]): string {
  const sentences: string[] = [];
  for (const row of rows) {
    const known = before.get(row.id);
    if (known === row.state) continue;
    const spoken = SPOKEN[row.state];
    const purchase = `${row.viewer} used ${row.amount} ${row.source === 'points' ? 'points' : 'Bits'}: ${row.title}`;
    if (known === undefined) sentences.push(spoken === undefined ? purchase : `${purchase}, ${spoken}`);
    else if (spoken !== undefined) sentences.push(`${row.title}: ${spoken}`);
  }
  return sentences.join('. ');
}

/** States by id, to compare with the next poll. */
export function indexStates(rows: readonly StreamerInteraction[]): Map<string, LedgerState> {
  return new Map(rows.map((row) => [row.id, row.state]));
}

/** Text for the page's live region. Interactions that exist when the page opens are not announced. */
export function useAnnouncement(page: LedgerPage | null): string {
  const known = useRef<ReturnType<typeof indexStates> | null>(null);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    if (page === null) return;
    const news = known.current === null ? '' : describeNews(known.current, page.interactions);
    known.current = indexStates(page.interactions);
    if (news !== '') setSentence(news);
  }, [page]);
  return sentence;
}

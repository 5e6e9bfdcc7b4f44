import { useEffect, useRef, useState } from 'react';
import type { LedgerPage } from '../api/use-ledger.ts';
import { describeNews, indexStates } from './announce.ts';

/** Text for the page's live region. What was there when the page opened is not announced. */
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

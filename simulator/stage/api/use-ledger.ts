import { listInteractions } from '@bitcue/shared/api/user.ts';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { request, StageError } from './call.ts';

/** Milliseconds between two polls of the ledger while the page is visible. */
const POLL_MS = 500;

/** The EBS's response. */
export type LedgerPage = z.output<typeof listInteractions.answer>;

/** `page` is the last page read, null until the first. It is kept while the server is away. */
export interface LedgerView {
  page: LedgerPage | null;
  status: 'loading' | 'ready' | 'away';
}

/** Reads the ledger once. Returns null if nothing has changed since `etag`. */
async function readLedger(etag: string | null): Promise<{ page: LedgerPage; etag: string | null } | null> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
  const response = await request('GET', '/stage/ledger', undefined, { headers });
  if (response.status === 304) return null;
  return { page: listInteractions.answer.parse(await response.json()), etag: response.headers.get('etag') };
}

/** Follows the ledger while the page is visible. An unchanged page costs a 304 and no render. */
export function useLedger(): LedgerView {
  const [view, setView] = useState<LedgerView>({ page: null, status: 'loading' });

  useEffect(() => {
    let etag: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    let reading = false;

    async function poll(): Promise<void> {
      reading = true;
      try {
        const read = await readLedger(etag);
        if (stopped) return;
        if (read !== null) {
          etag = read.etag;
          setView({ page: read.page, status: 'ready' });
        } else {
          setView((before) => (before.status === 'ready' ? before : { ...before, status: 'ready' }));
        }
      } catch (error) {
        if (stopped) return;
        if (!(error instanceof StageError)) console.error(error);
        setView((before) => (before.status === 'away' ? before : { ...before, status: 'away' }));
      } finally {
        reading = false;
      }
      if (!document.hidden) timer = setTimeout(poll, POLL_MS);
    }

    function wake(): void {
      clearTimeout(timer);
      if (!document.hidden && !reading) void poll();
    }

    void poll();
    document.addEventListener('visibilitychange', wake);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, []);

  return view;
}

import { useEffect, useState } from 'react';
import type { ItemList } from './items-feed.ts';

/**
 * The server's clock, milliseconds since 1970: what it said with the list, plus the time since on the page's own
 * steady clock, so that a wrong or changed clock of the viewer's does not matter. Ticks only while a cooldown runs.
 */
export function useServerNow(list: ItemList | null, readAt: number): number {
  const [pageNow, setPageNow] = useState(() => performance.now());
  const serverNow = list === null ? 0 : list.now + Math.max(0, pageNow - readAt);
  const ticking = list?.items.some((item) => item.readyAt > serverNow) ?? false;
  // A new list starts from the moment it was read, whenever the last tick was.
  useEffect(() => setPageNow(Math.max(readAt, performance.now())), [readAt]);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setPageNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [ticking]);
  return serverNow;
}

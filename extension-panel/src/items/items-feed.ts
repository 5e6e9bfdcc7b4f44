import { listExtensionItems } from '@bitcue/shared/api/hosted.ts';
import type { CallEbs } from '@bitcue/shared/ui/extension/ebs-client.ts';
import type { ExtHelper } from '@bitcue/shared/ui/extension/ext-helper.ts';
import { Feed } from '@bitcue/shared/ui/extension/feed.ts';
import { useEffect, useState } from 'react';
import type { z } from 'zod';

/** Interval between reads of the list when no change is announced, in milliseconds. */
export const REFRESH_MS = 30_000;

/** The channel and its items, as listed by the EBS. */
export type ItemList = z.output<typeof listExtensionItems.answer>;

/** Keeps the channel's items current. */
export function createItemsFeed(ext: ExtHelper, call: CallEbs): Feed<ItemList> {
  return new Feed({ ext, ask: () => call(listExtensionItems), refreshMs: REFRESH_MS });
}

/**
 * The server's clock, milliseconds since 1970: the time sent with the list plus the time since then on the page's steady
 * clock, so that a wrong or changed clock on the viewer's device does not matter. Ticks only while a cooldown runs.
 */
export function useServerNow(list: ItemList | null, readAt: number): number {
  const [pageNow, setPageNow] = useState(() => performance.now());
  const serverNow = list === null ? 0 : list.now + Math.max(0, pageNow - readAt);
  const ticking = list?.items.some((item) => item.readyAt > serverNow) ?? false;
  // A new list counts from the time it was read, not from the last tick.
  useEffect(() => setPageNow(Math.max(readAt, performance.now())), [readAt]);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setPageNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [ticking]);
  return serverNow;
}

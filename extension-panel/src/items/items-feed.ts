import { listExtensionItems } from '@bitcue/shared/api/hosted.ts';
import type { CallEbs } from '@bitcue/shared/ui/extension/ebs-client.ts';
import type { ExtHelper } from '@bitcue/shared/ui/extension/ext-helper.ts';
import { Feed } from '@bitcue/shared/ui/extension/feed.ts';
import type { z } from 'zod';

/** Milliseconds between two looks at the list while nothing tells of a change. */
export const REFRESH_MS = 30_000;

/** The channel and its items as the EBS listed them. */
export type ItemList = z.output<typeof listExtensionItems.answer>;

/** Keeps the channel's items current. */
export function createItemsFeed(ext: ExtHelper, call: CallEbs): Feed<ItemList> {
  return new Feed({ ext, ask: () => call(listExtensionItems), refreshMs: REFRESH_MS });
}

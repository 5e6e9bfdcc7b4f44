import { type CallEbs, createEbsClient } from '@bitcue/shared/ui/extension/ebs-client.ts';
import { EBS_URL } from '@bitcue/shared/ui/extension/ebs-url.ts';
import type { ExtHelper } from '@bitcue/shared/ui/extension/ext-helper.ts';
import type { Feed } from '@bitcue/shared/ui/extension/feed.ts';
import { createSafeStorage, type SafeStorage } from '@bitcue/shared/ui/extension/safe-storage.ts';
import { SessionWatch } from '@bitcue/shared/ui/extension/session-watch.ts';
import { createItemsFeed, type ItemList } from '../items/items-feed.ts';

/** What every view for viewers is built on; made once per page. */
export interface Services {
  ext: ExtHelper;
  call: CallEbs;
  storage: SafeStorage;
  session: SessionWatch;
  items: Feed<ItemList>;
}

/** Puts the services together. `fetch` and `storage` are the browser's unless given. */
export function createServices(
  ext: ExtHelper,
  { fetch: send, storage = createSafeStorage() }: { fetch?: typeof fetch; storage?: SafeStorage } = {},
): Services {
  const session = new SessionWatch(ext);
  const call = createEbsClient({
    baseUrl: EBS_URL,
    getToken: () => ext.getSnapshot().auth?.token ?? null,
    onExpired: (token) => session.reportExpired(token),
    fetch: send,
  });
  return { ext, call, storage, session, items: createItemsFeed(ext, call) };
}

import { type CallEbs, createEbsClient } from '@bitcue/shared/ui/extension/ebs-client.ts';
import { EBS_URL } from '@bitcue/shared/ui/extension/ebs-url.ts';
import type { ExtHelper } from '@bitcue/shared/ui/extension/ext-helper.ts';
import type { Feed } from '@bitcue/shared/ui/extension/feed.ts';
import { createSafeStorage, type SafeStorage } from '@bitcue/shared/ui/extension/safe-storage.ts';
import { SessionWatch } from '@bitcue/shared/ui/extension/session-watch.ts';
import { createItemsFeed, type ItemList } from '../items/items-feed.ts';

/** Services of a viewer view; created once per page. */
export interface Services {
  ext: ExtHelper;
  call: CallEbs;
  storage: SafeStorage;
  session: SessionWatch;
  items: Feed<ItemList>;
}

/** Creates the services. `fetch` and `storage` default to the browser's. */
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

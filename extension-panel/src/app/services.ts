import { type CallEbs, createEbsClient } from '../api/ebs-client.ts';
import { EBS_URL } from '../api/ebs-url.ts';
import { ItemsFeed } from '../items/items-feed.ts';
import type { ExtHelper } from '../twitch/ext-helper.ts';
import { createSafeStorage, type SafeStorage } from './safe-storage.ts';
import { SessionWatch } from './session-watch.ts';

/** What every view of the extension is built on; made once per page. */
export interface Services {
  ext: ExtHelper;
  call: CallEbs;
  storage: SafeStorage;
  session: SessionWatch;
  items: ItemsFeed;
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
    fetch: send ?? ((...input) => fetch(...input)),
  });
  return { ext, call, storage, session, items: new ItemsFeed({ ext, call }) };
}

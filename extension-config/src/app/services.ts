import { type CallEbs, createEbsClient } from '@bitcue/shared/ui/extension/ebs-client.ts';
import { EBS_URL } from '@bitcue/shared/ui/extension/ebs-url.ts';
import type { ExtHelper } from '@bitcue/shared/ui/extension/ext-helper.ts';
import { SessionWatch } from '@bitcue/shared/ui/extension/session-watch.ts';
import { ConfigStore } from './config-store.ts';

/** Services of a streamer view; created once per page. */
export interface Services {
  ext: ExtHelper;
  call: CallEbs;
  session: SessionWatch;
  store: ConfigStore;
}

/** Creates the services. `fetch` defaults to the browser's. */
export function createServices(ext: ExtHelper, { fetch: send }: { fetch?: typeof fetch } = {}): Services {
  const session = new SessionWatch(ext);
  const call = createEbsClient({
    baseUrl: EBS_URL,
    getToken: () => ext.getSnapshot().auth?.token ?? null,
    onExpired: (token) => session.reportExpired(token),
    fetch: send,
  });
  return { ext, call, session, store: new ConfigStore(ext, call) };
}

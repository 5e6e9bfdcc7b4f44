import type { ExtSnapshot } from '@bitcue/shared/ui/extension/ext-helper.ts';
import type { FeedState } from '@bitcue/shared/ui/extension/feed.ts';
import type { SessionState } from '@bitcue/shared/ui/extension/session-watch.ts';
import { useEffect, useSyncExternalStore } from 'react';
import type { Products } from '../items/item-availability.ts';
import type { ItemList } from '../items/items-feed.ts';
import { useServerNow } from '../items/items-feed.ts';
import { useProducts } from '../items/use-products.ts';
import type { PurchaseState } from '../purchase/purchase-machine.ts';
import { type PurchaseActions, usePurchase } from '../purchase/use-purchase.ts';
import type { Services } from './services.ts';

/** Everything a viewer view renders, in any layout. */
export interface ViewerApp {
  ext: ExtSnapshot;
  session: SessionState;
  feed: FeedState<ItemList>;
  products: Products;
  /** Milliseconds since 1970 on the server's clock. */
  serverNow: number;
  purchase: PurchaseState;
  actions: PurchaseActions;
}

/** Combines the state from Twitch, the EBS and the viewer. */
export function useViewerApp(services: Services): ViewerApp {
  const ext = useSyncExternalStore(services.ext.subscribe, services.ext.getSnapshot);
  const session = useSyncExternalStore(services.session.subscribe, services.session.getState);
  const feed = useSyncExternalStore(services.items.subscribe, services.items.getState);
  const ready = feed.status === 'ready' ? feed : null;
  const products = useProducts(services.ext, ext.bitsEnabled === true);
  const serverNow = useServerNow(ready?.value ?? null, ready?.readAt ?? 0);
  const sells = (sku: string, amount: number) => typeof products === 'object' && products.get(sku) === amount;
  const [purchase, actions] = usePurchase(services, ready?.value.items ?? null, sells);

  useEffect(() => services.items.start(), [services]);
  return { ext, session, feed, products, serverNow, purchase, actions };
}

import { useEffect, useSyncExternalStore } from 'react';
import type { Products } from '../items/item-availability.ts';
import type { FeedState } from '../items/items-feed.ts';
import { useProducts } from '../items/use-products.ts';
import { useServerNow } from '../items/use-server-now.ts';
import type { PurchaseState } from '../purchase/purchase-machine.ts';
import { type PurchaseActions, usePurchase } from '../purchase/use-purchase.ts';
import type { ExtSnapshot } from '../twitch/ext-helper.ts';
import type { Services } from './services.ts';
import type { SessionState } from './session-watch.ts';

/** Everything a view for viewers draws, whatever its layout. */
export interface ViewerApp {
  ext: ExtSnapshot;
  session: SessionState;
  feed: FeedState;
  products: Products;
  /** Milliseconds since 1970 on the server's clock. */
  serverNow: number;
  purchase: PurchaseState;
  actions: PurchaseActions;
}

/** Joins what Twitch, the EBS and the viewer do into one picture, and follows Twitch's light and dark. */
export function useViewerApp(services: Services): ViewerApp {
  const ext = useSyncExternalStore(services.ext.subscribe, services.ext.getSnapshot);
  const session = useSyncExternalStore(services.session.subscribe, services.session.getState);
  const feed = useSyncExternalStore(services.items.subscribe, services.items.getState);
  const ready = feed.status === 'ready' ? feed : null;
  const products = useProducts(services.ext, ext.bitsEnabled === true);
  const serverNow = useServerNow(ready?.list ?? null, ready?.readAt ?? 0);
  const sells = (sku: string, amount: number) => typeof products === 'object' && products.get(sku) === amount;
  const [purchase, actions] = usePurchase(services, ready?.list.items ?? null, sells);

  useEffect(() => services.items.start(), [services]);
  useEffect(() => {
    document.documentElement.dataset.theme = ext.theme;
  }, [ext.theme]);
  return { ext, session, feed, products, serverNow, purchase, actions };
}

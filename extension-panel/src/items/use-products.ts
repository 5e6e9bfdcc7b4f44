import type { ExtHelper } from '@bitcue/shared/ui/extension/ext-helper.ts';
import { useEffect, useState } from 'react';
import type { Products } from './item-availability.ts';

/** Milliseconds after which Twitch's silence counts as a failure. */
const PRODUCTS_TIMEOUT_MS = 10_000;
/** Milliseconds until Twitch is asked again after it listed nothing. */
const PRODUCTS_RETRY_MS = 30_000;

/** What Twitch sells here, asked for once Bits are known to be enabled, and again while it lists nothing. */
export function useProducts(ext: ExtHelper, enabled: boolean): Products {
  const [products, setProducts] = useState<Products>('loading');
  useEffect(() => {
    if (!enabled) return;
    let live = true;
    let timer: ReturnType<typeof setTimeout>;
    const settle = (next: Exclude<Products, 'loading'>) => {
      if (!live) return;
      clearTimeout(timer);
      setProducts(next);
      if (next === 'failed' || next.size === 0) timer = setTimeout(ask, PRODUCTS_RETRY_MS);
    };
    const ask = () => {
      timer = setTimeout(() => settle('failed'), PRODUCTS_TIMEOUT_MS);
      ext.readProducts().then(settle, () => settle('failed'));
    };
    ask();
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [ext, enabled]);
  return products;
}

import type { ExtHelper } from '@bitcue/shared/ui/extension/ext-helper.ts';
import { useEffect, useState } from 'react';
import type { Products } from './item-availability.ts';

/** Timeout for an answer from Twitch, in milliseconds. */
const PRODUCTS_TIMEOUT_MS = 10_000;
/** Delay before Twitch is asked again after an empty list, in milliseconds. */
const PRODUCTS_RETRY_MS = 30_000;

/** Returns the products Twitch sells here; asks as soon as Bits are enabled, and again while the list is empty. */
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

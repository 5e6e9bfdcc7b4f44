import { BIT_AMOUNTS, skuOf } from '@bitcue/shared/constants/bits.ts';
import type { BitsProduct } from '../../ports/our-apps.ts';

/** What is to be sent to Twitch for one product, and why, as words that follow the product's SKU. */
export interface ProductChange {
  product: BitsProduct;
  kind: 'create' | 'change';
  why: string;
}

/** What the extension sells, compared with what it should sell. */
export interface ProductComparison {
  changes: ProductChange[];
  /** Products as they should be. */
  right: BitsProduct[];
  /** Products that are not ours and are on sale. They are left alone. */
  others: BitsProduct[];
}

/** The products that items need: one for each price (ITEM-06). */
export const WANTED_PRODUCTS: readonly BitsProduct[] = BIT_AMOUNTS.map((amount) => ({
  sku: skuOf(amount),
  amount,
  name: `${amount} Bits`,
  inDevelopment: false,
  isBroadcast: false,
  isOnSale: true,
}));

/** Compares what Twitch lists, including products no longer on sale, with what should be there. Pure. */
export function compareProducts(listed: readonly BitsProduct[]): ProductComparison {
  const found = (sku: string) => listed.find((one) => one.sku === sku);
  const changes = WANTED_PRODUCTS.flatMap((product): ProductChange[] => {
    const atTwitch = found(product.sku);
    if (atTwitch === undefined) return [{ product, kind: 'create', why: 'is missing' }];
    const why = findFault(atTwitch, product);
    return why === null ? [] : [{ product: { ...product, name: atTwitch.name }, kind: 'change', why }];
  });
  const wanted = new Set(WANTED_PRODUCTS.map(({ sku }) => sku));
  const changed = new Set(changes.map(({ product }) => product.sku));
  return {
    changes,
    right: listed.filter(({ sku }) => wanted.has(sku) && !changed.has(sku)),
    others: listed.filter(({ sku, isOnSale }) => !wanted.has(sku) && isOnSale),
  };
}

function findFault(atTwitch: BitsProduct, { amount }: BitsProduct): string | null {
  if (!atTwitch.isOnSale) return 'is no longer on sale';
  if (atTwitch.amount !== amount) return `costs ${atTwitch.amount} Bits`;
  if (atTwitch.isBroadcast) return 'is reported to every page of the channel';
  if (atTwitch.inDevelopment) return 'is in development, so that nobody pays for it';
  return null;
}

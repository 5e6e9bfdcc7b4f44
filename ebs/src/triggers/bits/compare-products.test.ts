import { expect, it } from 'vitest';
import type { BitsProduct } from '../../ports/our-apps.ts';
import { compareProducts, WANTED_PRODUCTS } from './compare-products.ts';

const [five] = WANTED_PRODUCTS as [BitsProduct];

it('an extension without products needs all 26', () => {
  const { changes, right, others } = compareProducts([]);
  expect(changes).toHaveLength(26);
  expect(changes[0]).toEqual({ product: five, kind: 'create', why: 'is missing' });
  expect([right, others]).toEqual([[], []]);
});

it('products that are right stay unchanged, whatever they are called, and other products are left alone', () => {
  const other = { ...five, sku: 'gold', amount: 7 };
  const named = WANTED_PRODUCTS.map((one) => ({ ...one, name: 'Gems' }));
  expect(compareProducts([...named, other, { ...other, sku: 'old', isOnSale: false }])).toEqual({
    changes: [],
    right: named,
    others: [other],
  });
});

it.each([
  [{ isOnSale: false }, 'is no longer on sale'],
  [{ amount: 10 }, 'costs 10 Bits'],
  [{ isBroadcast: true }, 'is reported to every page of the channel'],
  [{ inDevelopment: true }, 'is in development, so that nobody pays for it'],
])('a product with %o is corrected and keeps its name', (fault, why) => {
  const { changes } = compareProducts([{ ...five, name: 'Gems', ...fault }, ...WANTED_PRODUCTS.slice(1)]);
  expect(changes).toEqual([{ product: { ...five, name: 'Gems' }, kind: 'change', why }]);
});

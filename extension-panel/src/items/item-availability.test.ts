// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { demoItem } from '../../test/demo-items.ts';
import { formatCountdown, judgeItem, PRODUCT_MISSING, PRODUCTS_FAILED, SIGN_IN_FIRST } from './item-availability.ts';

const products = new Map([['bits25', 25]]);
const usual = { products, serverNow: 1_000_000, signedIn: true };

describe('judgeItem', () => {
  it.each([
    ['free', demoItem(), usual, { kind: 'ready' }],
    ['cooling down', demoItem({ readyAt: 1_004_000 }), usual, { kind: 'cooldown', readyInMs: 4_000 }],
    ['cooled down', demoItem({ readyAt: 1_000_000 }), usual, { kind: 'ready' }],
    ['refused by the EBS', demoItem({ unavailable: 'Not now.' }), usual, { kind: 'unavailable', reason: 'Not now.' }],
    ['signed out', demoItem(), { ...usual, signedIn: false }, { kind: 'unavailable', reason: SIGN_IN_FIRST }],
    ['no products', demoItem(), { ...usual, products: new Map() }, { kind: 'unavailable', reason: PRODUCTS_FAILED }],
    [
      'products refused',
      demoItem(),
      { ...usual, products: 'failed' },
      { kind: 'unavailable', reason: PRODUCTS_FAILED },
    ],
    ['no such SKU', demoItem({ sku: 'bits50' }), usual, { kind: 'unavailable', reason: PRODUCT_MISSING }],
    ['another price', demoItem({ amount: 50 }), usual, { kind: 'unavailable', reason: PRODUCT_MISSING }],
  ] as const)('%s', (_, item, context, expected) => {
    expect(judgeItem(item, context)).toEqual(expected);
  });
});

it.each([
  [0, '0:00'],
  [1, '0:01'],
  [7_000, '0:07'],
  [252_000, '4:12'],
  [3_600_000, '1:00:00'],
])('counts %i ms down as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});

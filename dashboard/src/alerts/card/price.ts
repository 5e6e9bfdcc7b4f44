import type { CueOrigin } from '@bitcue/shared/alerts/tiers.ts';
import { createCoin, createGem } from '../drawing/gem.ts';
import { make } from '../drawing/make.ts';
import { createMark } from '../drawing/marks.ts';
import type { Rank } from './rank.ts';

/** Texts of the stamp shown in place of a price. */
const STAMPS: Partial<Record<CueOrigin, string>> = { demo: 'Demo', test: 'Test' };

/** Formats an amount as it is shown: `10,000`. */
export function formatAmount(amount: number): string {
  return amount.toLocaleString('en');
}

function createFigure(amount: number, unit?: string): HTMLElement {
  const number = make('b', 'amount', formatAmount(amount));
  return make('span', 'figure', number, unit === undefined ? undefined : make('span', 'unit', unit));
}

/**
 * Creates the price of an alert. Returns undefined if it has none. Every amount comes from the ledger, never from text that
 * viewers write.
 */
export function createPrice({ origin, tier, bits, points }: Rank): HTMLElement | undefined {
  const stamp = STAMPS[origin];
  if (stamp !== undefined) return make('span', 'price', make('b', 'stamp', stamp));
  if (origin === 'points') {
    if (points === 0) return undefined;
    return name(make('span', 'price', createCoin(), createFigure(points)), `${formatAmount(points)} channel points`);
  }
  if (bits === 0) return undefined;
  const isPowerUp = origin === 'power-up';
  const price = make(
    'span',
    'price',
    createGem(tier),
    createFigure(bits, 'Bits'),
    isPowerUp ? createMark('spark') : undefined,
  );
  return name(price, `${formatAmount(bits)} Bits${isPowerUp ? ', a Power-up' : ''}`);
}

function name(price: HTMLElement, text: string): HTMLElement {
  price.setAttribute('role', 'img');
  price.setAttribute('aria-label', text);
  return price;
}

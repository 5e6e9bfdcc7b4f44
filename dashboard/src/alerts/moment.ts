import { formatAmount } from './card/price.ts';
import type { Rank } from './card/rank.ts';
import { createGem } from './drawing/gem.ts';
import { make } from './drawing/make.ts';
import { MOMENT_MS } from './motion.ts';

/** Milliseconds after which the moment is removed: it has faded out by then. */
const MOMENT_GONE_MS = MOMENT_MS + 500;

/**
 * Shows the moment of the highest tier: gem, name and amount, briefly in the middle of the canvas.
 * @returns a function that ends it early
 */
export function showMoment(root: HTMLElement, name: string, { tier, bits }: Rank, style: string): () => void {
  const title = make('b', 'name', name);
  title.dir = 'auto';
  const sum = make('span', 'sum', make('b', 'amount', formatAmount(bits)), ' Bits');
  const moment = make('div', 'moment', createGem(tier), title, sum);
  Object.assign(moment.dataset, { style, tier });
  moment.setAttribute('aria-hidden', 'true');
  root.append(moment);
  const end = () => {
    clearTimeout(timer);
    moment.remove();
  };
  const timer = setTimeout(end, MOMENT_GONE_MS);
  return end;
}

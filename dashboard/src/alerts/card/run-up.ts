import { COUNT_UP_MS, RUN_UP_STEP_MS } from '../motion.ts';
import { formatAmount } from './price.ts';

/** Fraction of the amount at which the count starts. */
const FROM = 0.04;

/**
 * Counts a card's amount up to what was paid, in a box that keeps its width.
 * @returns a function that ends the count at the full amount
 */
export function countUp(card: HTMLElement, amount: number, afterMs: number): () => void {
  const figure = card.querySelector<HTMLElement>('.price .amount');
  if (!figure) return () => {};
  figure.style.minWidth = `${figure.offsetWidth}px`;
  const from = Date.now() + afterMs;
  const show = (share: number) => {
    figure.textContent = formatAmount(Math.round(amount * (1 - (1 - share) ** 3)));
  };
  const end = () => {
    clearInterval(timer);
    show(1);
  };
  const timer = setInterval(() => {
    const share = (Date.now() - from) / COUNT_UP_MS;
    if (share >= 1) end();
    else show(Math.max(FROM, share));
  }, RUN_UP_STEP_MS);
  show(FROM);
  return end;
}

import { RUN_UP_MS, RUN_UP_STEP_MS } from '../motion.ts';
import { formatAmount } from './price.ts';

/** Share of the amount that a run begins with. */
const FROM = 0.04;

/**
 * Lets the amount of a card run up to what was paid, in a box that keeps its width.
 * @returns what ends it, at the full amount
 */
export function runUp(card: HTMLElement, amount: number, afterMs: number): () => void {
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
    const share = (Date.now() - from) / RUN_UP_MS;
    if (share >= 1) end();
    else show(Math.max(FROM, share));
  }, RUN_UP_STEP_MS);
  show(FROM);
  return end;
}

import { formatPoints } from './format-points.ts';

/** The mark of channel points: a ring, where Bits have a gem. */
export function Ring({ size = 16 }: { size?: number }) {
  return (
    <svg className="ring" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <circle cx="8" cy="8" r="2" fill="currentColor" />
    </svg>
  );
}

/** An amount of channel points: ring and number. `exact` never shortens it. */
export function Points({ amount, exact = false }: { amount: number; exact?: boolean }) {
  return (
    <span className="bits">
      <Ring />
      {exact ? amount.toLocaleString('en-US') : formatPoints(amount)}
      <span className="sr-only"> points</span>
    </span>
  );
}

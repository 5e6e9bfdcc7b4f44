/** From this amount on, points are shortened: 1,200,000 as 1.2M. */
const SHORT_FROM = 100_000;
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** 1200 as 1,200 and 1200000 as 1.2M. */
export function formatPoints(points: number): string {
  return points < SHORT_FROM ? points.toLocaleString('en-US') : SHORT.format(points);
}

/** The value below which a share `q` (0 to 1) of the list lies; 0 for an empty list. */
export function quantile(list: readonly number[], q: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

/** The middle of a list; of the two in the middle their mean. */
export function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** A figure short enough to read: three digits that count. */
export function round(value: number): number {
  return Number(value.toPrecision(3));
}

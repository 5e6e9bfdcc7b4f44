/** Parses a typed number and drops its fraction. Returns null for anything else. */
export function readWhole(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.trunc(number) : null;
}

/** Returns a parser that clamps typed whole numbers to a range. It returns null for anything but a number. */
export function wholeIn(min: number, max: number): (text: string) => number | null {
  return (text) => {
    const number = readWhole(text);
    return number === null ? null : Math.min(max, Math.max(min, number));
  };
}

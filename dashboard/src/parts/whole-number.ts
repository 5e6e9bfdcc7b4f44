/** Reads a typed number without its fraction; null for anything else. */
export function readWhole(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.trunc(number) : null;
}

/** Returns a parser of typed whole numbers that brings them into a range. It returns null for anything but a number. */
export function wholeIn(min: number, max: number): (text: string) => number | null {
  return (text) => {
    const number = readWhole(text);
    return number === null ? null : Math.min(max, Math.max(min, number));
  };
}

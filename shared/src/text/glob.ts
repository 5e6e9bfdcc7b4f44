/** A compiled pattern with `*` for any number of characters. Not a RegExp, which could take exponential time. */
export interface Glob {
  /** The non-empty parts between the stars, in order. */
  pieces: string[];
  /** True if the word must start (end) with the first (last) piece. */
  anchoredStart: boolean;
  anchoredEnd: boolean;
  /** Total length of the pieces. */
  minLength: number;
  /** The longest piece. A text without it cannot match. */
  longest: string;
}

/** Compiles a pattern. Returns null if it has no letters, such as `*`. */
export function parseGlob(pattern: string): Glob | null {
  const pieces = pattern.split('*').filter((piece) => piece !== '');
  if (pieces.length === 0) return null;
  return {
    pieces,
    anchoredStart: !pattern.startsWith('*'),
    anchoredEnd: !pattern.endsWith('*'),
    minLength: pieces.reduce((sum, piece) => sum + piece.length, 0),
    longest: pieces.reduce((best, piece) => (piece.length > best.length ? piece : best)),
  };
}

/** Returns whether the whole word matches. Linear in the word per piece. */
export function matchesGlob(glob: Glob, word: string): boolean {
  if (word.length < glob.minLength) return false;
  const { pieces } = glob;
  const last = pieces.length - 1;
  if (pieces.length === 1 && glob.anchoredStart && glob.anchoredEnd) return word === pieces[0];
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    if (index === last && glob.anchoredEnd) {
      return word.length - piece.length >= at && word.endsWith(piece) && (index > 0 || !glob.anchoredStart);
    }
    const found = index === 0 && glob.anchoredStart ? (word.startsWith(piece) ? 0 : -1) : word.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return true;
}

/** A word with `*` for any number of characters, taken apart once. Never a RegExp: those can take forever. */
export interface Glob {
  /** What stands between the stars, in order; none is empty. */
  pieces: string[];
  /** True when the word must begin (end) with the first (last) piece. */
  anchoredStart: boolean;
  anchoredEnd: boolean;
  /** Length of all pieces together. */
  minLength: number;
  /** The longest piece: a text without it cannot match. */
  longest: string;
}

/** Takes a pattern apart; null when it has no letters at all, as `*` alone. */
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

/** True when the whole word fits. Pieces are searched once, left to right: linear in the word for each piece. */
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

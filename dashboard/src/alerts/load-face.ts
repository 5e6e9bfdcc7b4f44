import type { AlertStyle, CardDesign } from '@bitcue/shared/items/alert-design.ts';

type Face = Exclude<CardDesign['face'], 'style'>;

/** The face of each style, as its style sheet has it. */
const STYLE_FACES: Readonly<Record<AlertStyle, Face>> = {
  signal: 'house',
  paper: 'book',
  arcade: 'pixel',
  whisper: 'system',
};

/** Families of our own faces, as `tokens.css` has them. */
const FAMILIES: Readonly<Partial<Record<Face, string>>> = {
  house: 'Bricolage Grotesque Variable',
  book: 'Fraunces Variable',
  pixel: 'Jersey 15',
};

/**
 * Fetches the face of a design before its first alert: an alert that is measured in another face has the wrong size, and its words
 * jump when its own arrives.
 */
export function loadFace({ style, face }: Pick<CardDesign, 'style' | 'face'>): void {
  const family = FAMILIES[face === 'style' ? STYLE_FACES[style] : face];
  // Without it, the alert is drawn in the system's.
  if (family !== undefined) document.fonts?.load(`28px "${family}"`).catch(() => {});
}

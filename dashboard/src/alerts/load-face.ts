import type { AlertStyle, CardDesign } from '@bitcue/shared/items/alert-design.ts';

type Face = Exclude<CardDesign['face'], 'style'>;

/** The font of each style, as in its style sheet. */
const STYLE_FACES: Readonly<Record<AlertStyle, Face>> = {
  signal: 'house',
  paper: 'book',
  arcade: 'pixel',
  whisper: 'system',
};

/** Families of the fonts we serve, as in `tokens.css`. */
const FAMILIES: Readonly<Partial<Record<Face, string>>> = {
  house: 'Bricolage Grotesque Variable',
  book: 'Fraunces Variable',
  pixel: 'Jersey 15',
};

/**
 * Loads the font of a design before its first alert. An alert measured in another font has the wrong size, and its words jump
 * when its own font arrives.
 */
export function loadFace({ style, face }: Pick<CardDesign, 'style' | 'face'>): void {
  const family = FAMILIES[face === 'style' ? STYLE_FACES[style] : face];
  // If loading fails, the alert is drawn in the system font.
  if (family !== undefined) document.fonts?.load(`28px "${family}"`).catch(() => {});
}

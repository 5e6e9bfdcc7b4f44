import { type AlertTheme, THEME_COLOURS } from '@bitcue/shared/theme/alert-themes.ts';

/** Colours of a notification box, `#rrggbb`. */
export interface BoxColours {
  /** Of the tile with the icon. */
  accent: string;
  /** Ground at the icon's side, and at the far side. */
  near: string;
  far: string;
  text: string;
  /** Of the viewer's name. */
  name: string;
  /** Of the line around the box. */
  ring: string;
}

const INK = '#0c0d11';
const WHITE = '#ffffff';

/** `share` of the second colour mixed into the first. */
function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The box of a theme: its accent, sunk into ink far enough for white words to be read over any picture. */
export function getBoxColours(theme: AlertTheme): BoxColours {
  const { accent, hover, text } = THEME_COLOURS[theme];
  return {
    accent,
    near: mix(accent, INK, 0.3),
    far: mix(hover, INK, 0.62),
    text,
    name: mix(accent, WHITE, 0.76),
    ring: mix(accent, WHITE, 0.28),
  };
}

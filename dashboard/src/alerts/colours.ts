import { type AlertTheme, THEME_COLOURS } from '@bitcue/shared/theme/alert-themes.ts';

/** Colours of a notification box, `#rrggbb`. */
export interface BoxColours {
  /** The icon's tile. */
  accent: string;
  /** Ends of the background gradient: at the icon, and opposite. */
  near: string;
  far: string;
  text: string;
  /** The viewer's name. */
  name: string;
  /** The border. */
  ring: string;
}

const INK = '#0c0d11';
const WHITE = '#ffffff';

/** Mixes a share of the second colour into the first. */
function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns a theme's box colours: its accent, darkened enough for white text to be readable over any picture. */
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

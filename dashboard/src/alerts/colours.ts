import { type AlertTheme, THEME_COLOURS } from '@bitcue/shared/theme/alert-themes.ts';

/** Colours of an alert, `#rrggbb`: those of its theme, and mixes of its accent. */
export interface AlertColours {
  accent: string;
  hover: string;
  /** Text on the accent. */
  text: string;
  /** Names on ink. */
  light: string;
  /** Rims and rules. */
  vivid: string;
  /** The felt pen on paper. */
  wash: string;
}

/** Background of the plates behind text. */
export const INK = '#0d0e13';
const WHITE = '#ffffff';

/** Mixes a share of the second colour into the first. */
function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the colours of alerts in a theme. */
export function getAlertColours(theme: AlertTheme): AlertColours {
  const { accent, hover, text } = THEME_COLOURS[theme];
  return {
    accent,
    hover,
    text,
    light: mix(accent, WHITE, 0.68),
    vivid: mix(accent, WHITE, 0.34),
    wash: mix(accent, WHITE, 0.78),
  };
}

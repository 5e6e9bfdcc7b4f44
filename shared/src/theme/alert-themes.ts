/** Names of the alert themes (THEME-01, PREF-02). */
export const ALERT_THEMES = ['blue', 'red', 'purple', 'orange', 'green'] as const;
/** Name of an alert theme. */
export type AlertTheme = (typeof ALERT_THEMES)[number];

/** Colours of a theme: accent, accent on hover, and text with a contrast of at least 4.5:1 on both. */
export interface ThemeColours {
  accent: string;
  hover: string;
  text: string;
}

/** The theme colour mapping (THEME-02). */
export const THEME_COLOURS: Readonly<Record<AlertTheme, ThemeColours>> = {
  blue: { accent: '#1d4ed8', hover: '#1e40af', text: '#ffffff' },
  red: { accent: '#b91c2c', hover: '#991b1b', text: '#ffffff' },
  purple: { accent: '#6d28d9', hover: '#5b21b6', text: '#ffffff' },
  orange: { accent: '#b3440b', hover: '#9a3412', text: '#ffffff' },
  green: { accent: '#14713c', hover: '#166534', text: '#ffffff' },
};

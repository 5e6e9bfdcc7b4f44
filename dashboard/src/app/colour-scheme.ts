/** Dark or light as chosen; `system` follows the system's setting. */
export const COLOUR_SCHEMES = ['dark', 'light', 'system'] as const;
/** Dark or light as chosen. */
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

const KEY = 'bitcue.colour-scheme';
const light = () => matchMedia('(prefers-color-scheme: light)');

/** The choice kept in this browser; dark at first. */
export function readColourScheme(): ColourScheme {
  const kept = localStorage.getItem(KEY);
  return COLOUR_SCHEMES.find((scheme) => scheme === kept) ?? 'dark';
}

/** Keeps the choice and shows it. */
export function chooseColourScheme(scheme: ColourScheme): void {
  localStorage.setItem(KEY, scheme);
  applyColourScheme(scheme);
}

/** Shows the page in the chosen scheme, and follows the system's setting where that was chosen. */
export function applyColourScheme(scheme: ColourScheme): void {
  const isLight = scheme === 'light' || (scheme === 'system' && light().matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  light().onchange = scheme === 'system' ? () => applyColourScheme('system') : null;
}

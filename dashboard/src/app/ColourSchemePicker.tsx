import hidden from '@bitcue/shared/ui/Spoken.module.css';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import styles from './ColourSchemePicker.module.css';

const LOOKS = {
  dark: { label: 'Dark', icon: Moon },
  light: { label: 'Light', icon: Sun },
  system: { label: 'System', icon: Monitor },
} as const;

/** Renders the choice between dark, light and the system's setting. */
export function ColourSchemePicker() {
  const [chosen, setChosen] = useState(readColourScheme);
  const choose = (scheme: ColourScheme) => {
    chooseColourScheme(scheme);
    setChosen(scheme);
  };
  return (
    <fieldset className={styles.picker}>
      <legend className={hidden.spoken}>Colours</legend>
      {COLOUR_SCHEMES.map((scheme) => {
        const { label, icon: Icon } = LOOKS[scheme];
        return (
          <label key={scheme} className={styles.choice} title={label}>
            <input
              type="radio"
              name="colour-scheme"
              checked={chosen === scheme}
              onChange={() => choose(scheme)}
              aria-label={label}
            />
            <Icon size={16} aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}

/** The colour schemes. `system` follows the system's setting. */
const COLOUR_SCHEMES = ['dark', 'light', 'system'] as const;
/** A colour scheme. */
type ColourScheme = (typeof COLOUR_SCHEMES)[number];

const KEY = 'bitcue.colour-scheme';
const light = () => matchMedia('(prefers-color-scheme: light)');

/** Returns the choice saved in this browser; dark by default. */
export function readColourScheme(): ColourScheme {
  const saved = localStorage.getItem(KEY);
  return COLOUR_SCHEMES.find((scheme) => scheme === saved) ?? 'dark';
}

/** Saves the choice and applies it. */
function chooseColourScheme(scheme: ColourScheme): void {
  localStorage.setItem(KEY, scheme);
  applyColourScheme(scheme);
}

/** Applies the scheme to the page. With `system`, follows changes of the system's setting. */
export function applyColourScheme(scheme: ColourScheme): void {
  const isLight = scheme === 'light' || (scheme === 'system' && light().matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  light().onchange = scheme === 'system' ? () => applyColourScheme('system') : null;
}

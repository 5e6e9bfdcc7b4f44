import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import styles from './ColourSchemePicker.module.css';
import { COLOUR_SCHEMES, type ColourScheme, chooseColourScheme, readColourScheme } from './colour-scheme.ts';

const LOOKS = {
  dark: { label: 'Dark', icon: Moon },
  light: { label: 'Light', icon: Sun },
  system: { label: 'As the system', icon: Monitor },
} as const;

/** Chooses between dark, light and the system's setting. */
export function ColourSchemePicker() {
  const [chosen, setChosen] = useState(readColourScheme);
  const choose = (scheme: ColourScheme) => {
    chooseColourScheme(scheme);
    setChosen(scheme);
  };
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>Colours</legend>
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

import { ALERT_THEMES, type AlertTheme, THEME_COLOURS } from '@bitcue/shared/theme/alert-themes.ts';
import { Check } from 'lucide-react';
import { useId } from 'react';
import styles from './ThemePicker.module.css';

const LABELS: Record<AlertTheme, string> = {
  blue: 'Blue',
  red: 'Red',
  purple: 'Purple',
  orange: 'Orange',
  green: 'Green',
};

/** Chooses one of the five themes (PREF-03). */
export function ThemePicker({ theme, onChange }: { theme: AlertTheme; onChange: (theme: AlertTheme) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>Theme</legend>
      <div className={styles.themes}>
        {ALERT_THEMES.map((one) => (
          <label key={one} className={styles.theme}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={one === theme}
              onChange={() => onChange(one)}
            />
            <span className={styles.swatch} style={{ background: THEME_COLOURS[one].accent }}>
              {one === theme ? <Check size={18} color={THEME_COLOURS[one].text} aria-hidden="true" /> : null}
            </span>
            <span>{LABELS[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { ALERT_THEMES, type AlertTheme, THEME_COLOURS } from '@bitcue/shared/theme/alert-themes.ts';
import { Check } from 'lucide-react';
import { RadioGroup } from '../../../parts/RadioGroup.tsx';
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
  return (
    <RadioGroup
      legend="Theme"
      value={theme}
      options={ALERT_THEMES}
      keyOf={(one) => one}
      onChange={onChange}
      className={styles.themes}
      choiceClassName={styles.theme}
    >
      {(one) => (
        <>
          <span className={styles.swatch} style={{ background: THEME_COLOURS[one].accent }}>
            {one === theme ? <Check size={18} color={THEME_COLOURS[one].text} aria-hidden="true" /> : null}
          </span>
          <span>{LABELS[one]}</span>
        </>
      )}
    </RadioGroup>
  );
}

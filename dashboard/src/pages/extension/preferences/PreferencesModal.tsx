import type { ExtensionPreferences } from '@bitcue/shared/items/preferences.ts';
import { ALERT_THEMES, type AlertTheme, THEME_COLOURS } from '@bitcue/shared/theme/alert-themes.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { Check } from 'lucide-react';
import { Modal } from '../../../parts/Modal.tsx';
import { RadioGroup } from '../../../parts/RadioGroup.tsx';
import { AlertPosition } from './AlertPosition.tsx';
import styles from './PreferencesModal.module.css';
import { useHide, useTheme } from './use-preferences.ts';

/** Edits the preferences of a channel's alerts (PREF-01). Each is saved separately. */
export function PreferencesModal({ preferences, onClose }: { preferences: ExtensionPreferences; onClose: () => void }) {
  const { hide, setHide } = useHide(preferences.notification.hide);
  const { theme, setTheme } = useTheme(preferences.theme);
  return (
    <Modal title="Preferences" size="wide" onClose={onClose}>
      <div className={styles.parts}>
        <div className={styles.look}>
          <ThemePicker theme={theme} onChange={setTheme} />
          <div className={styles.hide}>
            <Switch label="Hide Notification" checked={hide} onChange={setHide} />
            <p className={styles.hint}>Sounds, videos and speech still play.</p>
          </div>
        </div>
        <AlertPosition stored={preferences.notification.position} theme={theme} isHidden={hide} />
      </div>
    </Modal>
  );
}

const LABELS: Record<AlertTheme, string> = {
  blue: 'Blue',
  red: 'Red',
  purple: 'Purple',
  orange: 'Orange',
  green: 'Green',
};

/** Chooses one of the five themes (PREF-03). */
function ThemePicker({ theme, onChange }: { theme: AlertTheme; onChange: (theme: AlertTheme) => void }) {
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

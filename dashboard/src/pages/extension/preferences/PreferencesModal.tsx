import type { ExtensionPreferences } from '@bitcue/shared/items/preferences.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { Modal } from '../../../parts/Modal.tsx';
import { AlertPosition } from './AlertPosition.tsx';
import styles from './PreferencesModal.module.css';
import { ThemePicker } from './ThemePicker.tsx';
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

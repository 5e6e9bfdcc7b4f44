import type { Tier } from '@bitcue/shared/alerts/tiers.ts';
import type { ExtensionPreferences } from '@bitcue/shared/items/preferences.ts';
import { ALERT_THEMES, type AlertTheme, THEME_COLOURS } from '@bitcue/shared/theme/alert-themes.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { Check } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Modal } from '../../../parts/Modal.tsx';
import { RadioGroup } from '../../../parts/RadioGroup.tsx';
import { AlertPosition } from './AlertPosition.tsx';
import { AlertDesigner } from './design/AlertDesigner.tsx';
import { AlertTests } from './design/AlertTests.tsx';
import type { Sample } from './design/samples.ts';
import { useDesign } from './design/use-design.ts';
import styles from './PreferencesModal.module.css';
import { Pronunciations } from './Pronunciations.tsx';
import { useHide, useTheme } from './use-preferences.ts';
import { WidgetSettings } from './widgets/WidgetSettings.tsx';

/** Lazy, because it includes the alert page's own renderer. */
const AlertStage = lazy(() => import('./design/AlertStage.tsx').then((module) => ({ default: module.AlertStage })));

/** Edits the preferences of a channel's alerts and speech (PREF-01). Each is saved separately, the design all at once. */
export function PreferencesModal({ preferences, onClose }: { preferences: ExtensionPreferences; onClose: () => void }) {
  const { hide, setHide } = useHide(preferences.notification.hide);
  const { theme, setTheme } = useTheme(preferences.theme);
  const { design, changes, isSaving, change, discard, publish } = useDesign(preferences.design);
  const [test, setTest] = useState<{ sample: Sample }>({ sample: 2 });
  const [isBright, setBright] = useState(false);
  const [tier, setTier] = useState<Tier | null>(null);
  return (
    <Modal
      title="Preferences"
      size="wide"
      onClose={onClose}
      unsaved={changes === 0 ? null : 'The design is not on your stream yet.'}
      footer={
        changes === 0 ? null : (
          <>
            <p className={styles.changes} role="status">
              {changes === 1 ? '1 change, not on stream yet' : `${changes} changes, not on stream yet`}
            </p>
            <Button onClick={discard}>Discard</Button>
            <Button look="main" busy={isSaving} onClick={publish}>
              Put on stream
            </Button>
          </>
        )
      }
    >
      <div className={styles.parts}>
        <div className={styles.look}>
          <ThemePicker theme={theme} onChange={setTheme} />
          <div className={styles.hide}>
            <Switch label="Hide Notification" checked={hide} onChange={setHide} />
            <p className={styles.hint}>Sounds, videos and speech still play.</p>
          </div>
        </div>
        <AlertPosition stored={preferences.notification.position} isHidden={hide}>
          {(position) => (
            <Suspense fallback={null}>
              <AlertStage
                look={{ theme, notification: { position, hide: false }, design }}
                test={test}
                isBright={isBright}
                isDimmed={hide}
              />
            </Suspense>
          )}
        </AlertPosition>
        <AlertTests
          sample={test.sample}
          onPlay={(sample) => setTest({ sample })}
          isBright={isBright}
          onBright={setBright}
        />
        <AlertDesigner
          design={design}
          tier={tier}
          onTier={(next) => {
            setTier(next);
            if (next !== null) setTest({ sample: next });
          }}
          onChange={(part) => change(part, tier)}
        />
        <Pronunciations stored={preferences.pronunciations} />
        <WidgetSettings look={{ theme, notification: preferences.notification, design }} />
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

import { PUNISHMENT_MODE_LABELS } from '@bitcue/shared/features/punishment/limits.ts';
import { type PunishmentSettings, punishmentMode } from '@bitcue/shared/features/punishment/punishment.ts';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { RadioTiles } from '../../parts/RadioGroup.tsx';
import type { EditorProps } from '../editor.ts';
import { DurationField } from './DurationField.tsx';
import styles from './PunishmentEditor.module.css';

const MODES = Object.entries(PUNISHMENT_MODE_LABELS).map(([value, label]) => ({ value, label }));

/** Edits a punishment: action, duration and target (PUN-01). */
export function PunishmentEditor({ settings, onChange, errors }: EditorProps<'punishment'>) {
  const change = (part: Partial<PunishmentSettings>) => onChange({ ...settings, ...part });
  return (
    <div className={styles.editor}>
      <Select
        label="Action"
        value={settings.mode}
        options={MODES}
        onChange={(mode) => change({ mode: punishmentMode.parse(mode) })}
        error={errors.mode}
      />
      {settings.mode === 'ban' ? <p className={styles.line}>A ban has no end: you lift it yourself.</p> : null}
      {settings.mode === 'timeout' ? (
        <DurationField seconds={settings.duration} onChange={(duration) => change({ duration })} />
      ) : null}
      <RadioTiles
        legend="Whom"
        value={settings.target}
        onChange={(target) => change({ target })}
        options={[
          { value: 'text', title: 'The viewer chooses', line: 'They enter a Twitch name' },
          { value: 'username', title: 'Always the same chatter', line: 'You enter the name here' },
        ]}
      />
      {settings.target === 'username' ? (
        <TextField
          label="Username"
          value={settings.target_username}
          onChange={(target_username) => change({ target_username })}
          error={errors.target_username}
          hint="The Twitch name of the chatter."
        />
      ) : null}
    </div>
  );
}

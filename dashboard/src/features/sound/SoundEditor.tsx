import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { MediaListEditor } from '../../media/MediaListEditor.tsx';
import type { EditorProps } from '../editor.ts';
import styles from './SoundEditor.module.css';

/** Editor for a sound alert: its sounds, how they are chosen, and whether they are queued (SND-01). */
export function SoundEditor({ settings, onChange, errors }: EditorProps<'sound'>) {
  return (
    <div className={styles.editor}>
      <MediaListEditor
        kind="sound"
        choice={settings}
        onChange={(choice) => onChange({ ...settings, ...choice })}
        error={errors.list}
      />
      <div>
        <Switch label="Queue" checked={settings.queue} onChange={(queue) => onChange({ ...settings, queue })} />
        <p className={styles.line}>
          {settings.queue ? 'Plays after the current alert.' : 'Plays immediately, over other alerts.'}
        </p>
      </div>
    </div>
  );
}

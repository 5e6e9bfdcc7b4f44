import { EMOTES_MAX, SHOWTIME_MS } from '@bitcue/shared/features/showemote/limits.ts';
import { NumberField } from '../../parts/NumberField.tsx';
import { SecondsField } from '../../parts/SecondsField.tsx';
import { wholeIn } from '../../parts/whole-number.ts';
import type { EditorProps } from '../editor.ts';
import styles from '../editors.module.css';

const [MIN_S, MAX_S] = [SHOWTIME_MS.min / 1_000, SHOWTIME_MS.max / 1_000];

/** Editor for emotes: how long and how many (FEAT-showemote-01). */
export function ShowemoteEditor({ settings, onChange, errors }: EditorProps<'showemote'>) {
  return (
    <div className={styles.editor}>
      <p className={styles.line}>
        Viewers type emotes. Twitch’s own and those of your channel are shown; the points go back if there is none.
      </p>
      <SecondsField
        label="Time on screen"
        value={settings.showtime / 1_000}
        min={MIN_S}
        max={MAX_S}
        tooShort={`It must be at least ${MIN_S} second`}
        tooLong={`It must be at most ${MAX_S} seconds`}
        hint={`${MIN_S} to ${MAX_S} seconds`}
        onChange={(seconds) => onChange({ ...settings, showtime: seconds * 1_000 })}
      />
      <NumberField
        label="Maximum emotes"
        value={settings.limit}
        parse={wholeIn(0, EMOTES_MAX)}
        onChange={(limit) => onChange({ ...settings, limit })}
        error={errors.limit}
        hint={`0 shows all of them, up to ${EMOTES_MAX}.`}
      />
    </div>
  );
}

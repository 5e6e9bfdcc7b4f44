import { AD_LENGTHS_S } from '@bitcue/shared/features/commercial/commercial.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';
import { RadioTiles } from '../../parts/RadioGroup.tsx';
import type { EditorProps } from '../editor.ts';
import styles from '../editors.module.css';

const LENGTHS = AD_LENGTHS_S.map((seconds) => ({ value: String(seconds), title: formatDuration(seconds) }));

/** Editor for a commercial break: its length (FEAT-commercial-01). */
export function CommercialEditor({ settings, onChange }: EditorProps<'commercial'>) {
  return (
    <div className={styles.editor}>
      <RadioTiles
        legend="Length"
        value={String(settings.length)}
        options={LENGTHS}
        onChange={(value) =>
          onChange({ ...settings, length: AD_LENGTHS_S.find((length) => String(length) === value) ?? settings.length })
        }
      />
      <p className={styles.line}>
        Twitch runs ads only while you are live, and only for affiliates and partners. If it refuses, the points go
        back.
      </p>
    </div>
  );
}

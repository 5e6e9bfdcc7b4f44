import { TTS_PLACEHOLDER_MAX } from '@bitcue/shared/features/tts/limits.ts';
import type { TtsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import styles from './TtsEditor.module.css';
import { WordListField } from './WordListField.tsx';

/** Edits what is filtered from a viewer's text (TTS-06). */
export function FilterFields({
  filter,
  onChange,
  error,
}: {
  filter: TtsSettings['filter'];
  onChange: (filter: TtsSettings['filter']) => void;
  error: string | undefined;
}) {
  return (
    <div className={styles.group}>
      <h3>Filter</h3>
      {error ? (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      ) : null}
      <Switch
        label="Remove links"
        checked={filter.remove_urls}
        onChange={(remove_urls) => onChange({ ...filter, remove_urls })}
      />
      <Switch label="Mask words" checked={filter.enabled} onChange={(enabled) => onChange({ ...filter, enabled })} />
      {filter.enabled ? (
        <>
          <p className={styles.line}>
            Offensive words of our own list are masked, and yours. Masked words are shown masked, and not spoken.
          </p>
          <WordListField words={filter.wordList} onChange={(wordList) => onChange({ ...filter, wordList })} />
          <TextField
            label="Placeholder"
            value={filter.placeholder}
            onChange={(placeholder) => onChange({ ...filter, placeholder })}
            error={filter.placeholder === '' ? 'Enter at least one character.' : undefined}
            hint="Shown for each masked character."
            limit={TTS_PLACEHOLDER_MAX}
          />
        </>
      ) : null}
    </div>
  );
}

import { TTS_PLACEHOLDER_MAX, TTS_WORD_LENGTH_MAX, TTS_WORD_LIST_MAX } from '@bitcue/shared/features/tts/limits.ts';
import type { TtsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';
import styles from './TtsEditor.module.css';

/** Editor for the filter of a viewer's text (TTS-06). */
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
            Masks the words on our list of offensive words and on yours. Masked words are not spoken.
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

/** Props of `WordListField`. */
interface WordListFieldProps {
  words: readonly string[];
  onChange: (words: string[]) => void;
}

/** Field for the streamer's own words to mask, one per line. */
function WordListField({ words, onChange }: WordListFieldProps) {
  const [draft, setDraft] = useState(words.join('\n'));
  // Keep the text exactly as typed, including empty lines, as long as it means the same words.
  const isCurrent = parseWordList(draft).join('\n') === words.join('\n');
  const longest = words.find((word) => codePointLength(word) > TTS_WORD_LENGTH_MAX);
  const problem =
    longest !== undefined
      ? `A word can have up to ${TTS_WORD_LENGTH_MAX} characters: ${longest.slice(0, 20)}…`
      : words.length > TTS_WORD_LIST_MAX
        ? `The list can have up to ${TTS_WORD_LIST_MAX} words.`
        : undefined;
  return (
    <TextField
      label="Words to mask"
      rows={4}
      value={isCurrent ? draft : words.join('\n')}
      onChange={(text) => {
        setDraft(text);
        onChange(parseWordList(text));
      }}
      error={problem}
      hint={`One per line; * matches any letters. ${words.length} of ${TTS_WORD_LIST_MAX} words.`}
    />
  );
}

/** Parses one word or phrase per line: trimmed, without duplicates and empty lines. */
function parseWordList(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim().replace(/\s+/g, ' ')))].filter((line) => line !== '');
}

import { TTS_WORD_LENGTH_MAX, TTS_WORD_LIST_MAX } from '@bitcue/shared/features/tts/limits.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';

/** Props of `WordListField`. */
export interface WordListFieldProps {
  words: readonly string[];
  onChange: (words: string[]) => void;
}

/** Edits the streamer's own words to mask, one per line. */
export function WordListField({ words, onChange }: WordListFieldProps) {
  const [draft, setDraft] = useState(words.join('\n'));
  // Keep the text exactly as typed, including empty lines, as long as it means the same words.
  const isCurrent = parseWordList(draft).join('\n') === words.join('\n');
  const longest = words.find((word) => codePointLength(word) > TTS_WORD_LENGTH_MAX);
  const problem =
    longest !== undefined
      ? `A word has ${TTS_WORD_LENGTH_MAX} characters at most: ${longest.slice(0, 20)}…`
      : words.length > TTS_WORD_LIST_MAX
        ? `The list holds ${TTS_WORD_LIST_MAX} words at most.`
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
      hint={`One a line; * stands for any letters. ${words.length} of ${TTS_WORD_LIST_MAX} words.`}
    />
  );
}

/** Parses one word or phrase per line: trimmed, without duplicates and empty lines. */
function parseWordList(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim().replace(/\s+/g, ' ')))].filter((line) => line !== '');
}

import { TTS_WORD_LENGTH_MAX, TTS_WORD_LIST_MAX } from '@bitcue/shared/features/tts/limits.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useState } from 'react';

/** What the streamer's own list of words takes. */
export interface WordListFieldProps {
  words: readonly string[];
  onChange: (words: string[]) => void;
}

/** The streamer's own words to mask, one a line. */
export function WordListField({ words, onChange }: WordListFieldProps) {
  const [draft, setDraft] = useState(words.join('\n'));
  // What is typed stays as it is, empty lines too, as long as it stands for these words.
  const isOurs = readWordList(draft).join('\n') === words.join('\n');
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
      value={isOurs ? draft : words.join('\n')}
      onChange={(text) => {
        setDraft(text);
        onChange(readWordList(text));
      }}
      error={problem}
      hint={`One a line; * stands for any letters. ${words.length} of ${TTS_WORD_LIST_MAX} words.`}
    />
  );
}

/** The words of a text with one word or phrase a line: trimmed, each once, empty lines left out. */
function readWordList(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim().replace(/\s+/g, ' ')))].filter((line) => line !== '');
}

import { splitLanguage } from '@bitcue/shared/constants/shipped-voices.ts';
import { isMostlyIn } from '../clean-speech-text.ts';

/** Scripts of languages that are not written in Latin letters, by the language's name. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Arabic: ['Arabic'],
  Bulgarian: ['Cyrillic'],
  Cantonese: ['Han'],
  Chinese: ['Han'],
  Greek: ['Greek'],
  Hindi: ['Devanagari', 'Latin'],
  Japanese: ['Han', 'Hiragana', 'Katakana'],
  Korean: ['Hangul'],
  Russian: ['Cyrillic'],
  Tamil: ['Tamil'],
  Ukrainian: ['Cyrillic'],
};

/** True if a voice of this language can read a text: at least half of the letters belong to its scripts. */
export function canRead(text: string, language: string): boolean {
  return isMostlyIn(text, SCRIPTS[splitLanguage(language).language] ?? ['Latin']);
}

/** Scripts of the languages that ElevenLabs lists for its multilingual networks. */
const ELEVENLABS_SCRIPTS = ['Latin', ...new Set(Object.values(SCRIPTS).flat())];

/** True if a multilingual network can read a text, whatever the language of the voice. */
export function canReadMany(text: string): boolean {
  return isMostlyIn(text, ELEVENLABS_SCRIPTS);
}

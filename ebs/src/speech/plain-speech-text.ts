import { cleanSpeechText } from './clean-speech-text.ts';

/**
 * Cleans a text, and escapes it so that espeak-ng reads it literally. The wasm build interprets markup (`<break/>`), its own phonemes
 * (`[[h@loU]]`) and control characters as commands, but a viewer's text must be words only. It has a file of its own
 * because only a worker thread can load the worker's file, and the fuzz test calls it as well.
 */
export function toPlainSpeechText(text: string): string {
  return cleanSpeechText(text)
    .replace(/[[\]]/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .trim();
}

import { cleanSpeechText } from './clean-speech-text.ts';

/**
 * Cleans a text, and escapes it so that espeak-ng reads it literally. The wasm build interprets markup (`<break/>`), its own phonemes
 * (`[[h@loU]]`) and control characters as commands, but a viewer's text must be words only. Not in
 * the worker's own file, which only a worker thread can load: the fuzz calls it, too.
 */
export function toPlainSpeechText(text: string): string {
  return cleanSpeechText(text)
    .replace(/[[\]]/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .trim();
}

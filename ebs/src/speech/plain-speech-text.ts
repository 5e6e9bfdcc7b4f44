/**
 * Escapes a text so that espeak-ng reads it literally. The wasm build interprets markup (`<break/>`), its own phonemes
 * (`[[h@loU]]`) and control characters as commands, but a viewer's text must be words only. Not in
 * the worker's own file, which only a worker thread can load: the fuzz calls it, too.
 */
export function toPlainSpeechText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/[[\]]/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .trim();
}

import { cleanSpeechText } from './clean-speech-text.ts';

/** Returns a text as Flite reads it: plain letters without accents, which it would take for the end of a word. */
export function toFliteText(text: string): string {
  return cleanSpeechText(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

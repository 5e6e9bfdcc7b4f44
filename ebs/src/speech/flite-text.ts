import { cleanSpeechText } from './clean-speech-text.ts';

/** Converts a text to plain letters for Flite, which would take an accented letter for the end of a word. */
export function toFliteText(text: string): string {
  return cleanSpeechText(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

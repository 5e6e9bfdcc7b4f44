import { cleanSpeechText } from '../clean-speech-text.ts';

/** Cleans a text for a provider. Their networks take `<break/>`, `[laughs]` and braces for commands, but a viewer's text is words only. */
export function toHostedText(text: string): string {
  return cleanSpeechText(text.replace(/[<>[\]{}|\\]/g, ' ')).replace(/ {2,}/g, ' ');
}

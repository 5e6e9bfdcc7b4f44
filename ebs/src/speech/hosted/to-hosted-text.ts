import { cleanSpeechText } from '../clean-speech-text.ts';

/** Cleans a text for a provider. Its networks take `<break/>`, `[laughs]` and braces for commands, but viewers only write words. */
export function toHostedText(text: string): string {
  return cleanSpeechText(text.replace(/[<>[\]{}|\\]/g, ' ')).replace(/ {2,}/g, ' ');
}

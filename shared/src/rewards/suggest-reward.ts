import { PRODUCT_NAME } from '../brand.ts';
import type { ClipKind } from '../constants/media.ts';

/** Titles to suggest for a reward of each kind, after the product's name, best first (WIZ-15, WIZ-16). */
const SUGGESTIONS = {
  sound: { name: 'Sound', titles: ['Sound Alert', 'Play a Sound', 'Make Some Noise'] },
  tts: { name: 'TTS', titles: ['Text to Speech', 'Read My Message', 'Speak Up'] },
  ai_tts: { name: 'AI TTS', titles: ['AI Text to Speech', 'AI Voice', 'Let the AI Speak'] },
  video: { name: 'Video', titles: ['Video Alert', 'Play a Video', 'Roll the Clip'] },
} as const;
/** A kind of reward with suggested titles. */
export type SuggestionKind = keyof typeof SUGGESTIONS;

/**
 * Returns the first suggested title that no reward of the channel has, or '{prefix} {Kind} {n}' with the lowest free n
 * (WIZ-15, WIZ-16). `taken`: the titles of all rewards of the channel, including drafts and those of other apps.
 */
export function suggestRewardTitle(kind: SuggestionKind, taken: readonly string[]): string {
  const { name, titles } = SUGGESTIONS[kind];
  const isFree = (title: string) => !taken.some((one) => isSameTitle(one, title));
  const free = titles.map((title) => `${PRODUCT_NAME} ${title}`).find(isFree);
  if (free !== undefined) return free;
  for (let n = 1; ; n++) {
    const numbered = `${PRODUCT_NAME} ${name} ${n}`;
    if (isFree(numbered)) return numbered;
  }
}

/** Returns the default prompt of a reward that plays a clip (RWD-22). */
export function suggestRewardPrompt(type: ClipKind, title: string): string {
  return `Plays the ${type} alert "${title}". Created using ${PRODUCT_NAME}.`;
}

/** Compares titles of rewards as Twitch does. */
export function isSameTitle(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

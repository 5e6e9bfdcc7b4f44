import { describe, expect, it } from 'vitest';
import { codePointLength } from '../text/char-count.ts';
import { newRewardForm } from './reward-form.ts';
import { type SuggestionKind, suggestRewardPrompt, suggestRewardTitle } from './suggest-reward.ts';

const SUGGESTED: [kind: SuggestionKind, titles: string[]][] = [
  [
    'sound',
    ['Bitcue Sound Alert', 'Bitcue Play a Sound', 'Bitcue Make Some Noise', 'Bitcue Sound 1', 'Bitcue Sound 2'],
  ],
  ['tts', ['Bitcue Text to Speech', 'Bitcue Read My Message', 'Bitcue Speak Up', 'Bitcue TTS 1', 'Bitcue TTS 2']],
  [
    'ai_tts',
    ['Bitcue AI Text to Speech', 'Bitcue AI Voice', 'Bitcue Let the AI Speak', 'Bitcue AI TTS 1', 'Bitcue AI TTS 2'],
  ],
  ['video', ['Bitcue Video Alert', 'Bitcue Play a Video', 'Bitcue Roll the Clip', 'Bitcue Video 1', 'Bitcue Video 2']],
];

describe('suggestions for a reward', () => {
  it.each(SUGGESTED)('[WIZ-15] [WIZ-16] %s: the first unused of three titles, or a numbered one', (kind, titles) => {
    for (const [place, title] of titles.entries()) {
      // Twitch ignores case when it compares titles.
      const taken = titles.slice(0, place).map((one) => `${one.toUpperCase()} `);
      expect(suggestRewardTitle(kind, ['Hydrate', ...taken])).toBe(title);
    }
    expect(suggestRewardTitle(kind, titles.slice(1))).toBe(titles[0]);
  });

  it('[RWD-22] costs 250, and the prompt names the alert, its title and the product', () => {
    const prompt = suggestRewardPrompt('video', 'x'.repeat(45));
    expect(prompt).toBe(`Plays the video alert "${'x'.repeat(45)}". Created using Bitcue.`);
    expect(codePointLength(prompt)).toBeLessThanOrEqual(200);
    expect(suggestRewardPrompt('sound', 'Air horn')).toBe('Plays the sound alert "Air horn". Created using Bitcue.');
    expect(newRewardForm(prompt)).toMatchObject({ cost: 250, prompt });
  });
});

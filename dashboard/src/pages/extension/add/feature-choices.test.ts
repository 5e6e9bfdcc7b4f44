import { describe, expect, it } from 'vitest';
import { FEATURE_CHOICES, filterChoices } from './feature-choices.ts';

const titles = (search: string, taken: Parameters<typeof filterChoices>[1] = []) =>
  filterChoices(search, taken).map(({ title }) => title);

describe('filterChoices', () => {
  it('[ADD-03] [ADD-04] offers five features in order, with the featured AI TTS first', () => {
    expect(titles('').slice(0, 5)).toEqual(['AI TTS', 'Text to Speech', 'Punishment', 'Sound Alert', 'Video Alert']);
    expect(FEATURE_CHOICES.filter(({ isFeatured }) => isFeatured).map(({ title }) => title)).toEqual(['AI TTS']);
  });

  it('[ADD-02] matches title and description, ignoring case', () => {
    expect(titles('SOUND')).toEqual(['Sound Alert']);
    expect(titles(' library ')).toEqual(['Sound Alert', 'Video Alert']);
    expect(titles('out loud')).toEqual(['AI TTS', 'Text to Speech']);
    expect(titles('zzz')).toEqual([]);
  });

  it('[ADD-05] [EXT-13] hides types the item already has, with AI TTS and Text to Speech as one type', () => {
    const rest = titles('').filter((title) => !['AI TTS', 'Text to Speech', 'Video Alert'].includes(title));
    expect(rest).toEqual(expect.arrayContaining(['Punishment', 'Sound Alert']));
    expect(titles('', ['tts', 'video'])).toEqual(rest);
  });
});

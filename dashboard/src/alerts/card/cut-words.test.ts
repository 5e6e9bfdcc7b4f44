import { describe, expect, it } from 'vitest';
import { cutWords, timeWords } from './cut-words.ts';

describe('cutting text into words', () => {
  it.each([
    ['good luck, chat', ['good', ' ', 'luck,', ' ', 'chat']],
    ['  two  spaces ', ['  ', 'two', '  ', 'spaces', ' ']],
    ['', []],
    ['a'.repeat(30), ['a'.repeat(24), 'a'.repeat(6)]],
  ])('of %j', (text, words) => {
    expect(cutWords(text)).toEqual(words);
  });

  it('finds words in text without spaces, and keeps punctuation with them', () => {
    expect(cutWords('最後のボス、がんばって！').length).toBeGreaterThan(2);
    expect(cutWords('最後のボス、がんばって！')).not.toContain('！');
  });

  it.each([
    '最後のボス、がんばって！ みんな',
    'ขอให้โชคดี',
    'مرحبا بالعالم',
    '👨‍👩‍👧‍👦'.repeat(9),
    'x'.repeat(450),
    'a\u0301'.repeat(40),
  ])('loses no character of %j', (text) => {
    expect(cutWords(text).join('')).toBe(text);
    expect(cutWords(text).join('|')).not.toMatch(/\|\u0301|\u200d\||\|\u200d/);
  });

  it('keeps words whole that are drawn as one image', () => {
    const long = 'x'.repeat(30);
    expect(cutWords(`${long} ${long}y`, new Set([long]))).toEqual([long, ' ', 'x'.repeat(24), `${'x'.repeat(6)}y`]);
  });

  it('gives longer words more time, and ends with the speech', () => {
    const ends = timeWords(['a', 'extraordinary', 'b']);
    expect(ends[2]).toBe(1);
    expect((ends[1] ?? 0) - (ends[0] ?? 0)).toBeGreaterThan((ends[0] ?? 0) * 4);
    expect(timeWords([])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { cleanSpeechText, isMostlyLatin } from './clean-speech-text.ts';
import { toFliteText } from './flite-text.ts';

describe('the text that engines speak', () => {
  it.each([
    ['two\n\nlines\tand   spaces', 'two lines and spaces'],
    ['“quoted” and it’s', '"quoted" and it\'s'],
    ['what!!! no... really?! ?', 'what! no. really?'],
    ['emoji 😀🇩🇪 stay silent', 'emoji  stay silent'],
    ['zero\u200bwidth\u0000 and \ue000private', 'zerowidth and private'],
    ['1234567890123', '1 2 3 4 5 6 7 8 9 0 1 2 3'],
    ['123456789012', '123456789012'],
    ['a'.repeat(45), `${'a'.repeat(20)} ${'a'.repeat(20)} aaaaa`],
    ['z\u0301\u0302', 'ź\u0302'],
    ['\u0301alone', 'alone'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanSpeechText(text)).toBe(clean);
  });

  it('is plain letters for Flite', () => {
    expect(toFliteText('naïve café — “hi” Привет')).toBe('naive cafe "hi"');
  });

  it('is for an English engine if at least half of its letters are Latin', () => {
    expect(['hello', '123', '', 'hi при', 'hi прив', 'Привет', 'こんにちは ok'].map(isMostlyLatin)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

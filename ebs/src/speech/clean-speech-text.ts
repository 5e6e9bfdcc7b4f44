/** Maximum digits in a row that are read as one number; longer runs are read digit by digit. */
const NUMBER_DIGITS_MAX = 12;
/** Maximum letters in a row that are read as one word; longer runs are split, because engines spell out unknown words. */
const WORD_LETTERS_MAX = 20;

/**
 * Cleans a text for any speech engine: white space and line breaks become single spaces, repeated punctuation becomes one mark, and
 * what is not spoken is removed (control and private characters, emoji, combining marks without a letter). Long numbers are split
 * into digits and long words into pieces, so that a key held down does not produce minutes of speech.
 */
export function cleanSpeechText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201a\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201e\u2033]/g, '"')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Extended_Pictographic}\p{Regional_Indicator}]/gu, '')
    .replace(/(?<![\p{L}\p{M}])\p{M}+/gu, '')
    .replace(/([.!?,;:])[.!?,;:\s]*\1/g, '$1')
    .replace(new RegExp(`\\d{${NUMBER_DIGITS_MAX + 1},}`, 'g'), (digits) => [...digits].join(' '))
    .replace(new RegExp(`(?:\\p{L}\\p{M}*){${WORD_LETTERS_MAX}}(?=\\p{L})`, 'gu'), '$& ')
    .trim();
}

/** True if at least half of a text's letters belong to these scripts, given by their Unicode names. */
export function isMostlyIn(text: string, scripts: readonly string[]): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const known = new RegExp(scripts.map((script) => `\\p{Script=${script}}`).join('|'), 'u');
  return letters.filter((letter) => known.test(letter)).length * 2 >= letters.length;
}

/** True if at least half of a text's letters are Latin, so that an English engine can read it. */
export const isMostlyLatin = (text: string): boolean => isMostlyIn(text, ['Latin']);

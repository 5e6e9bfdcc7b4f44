type Rules = readonly (readonly [RegExp, string])[];

/** How the networks of hibari and Kokoro write what espeak-ng writes otherwise, in this order: two sounds as one sign. */
const BOTH: Rules = [
  [/aɪ/g, 'I'],
  [/aʊ/g, 'W'],
  [/eɪ/g, 'A'],
  [/oʊ/g, 'O'],
  [/ɔɪ/g, 'Y'],
  [/dʒ/g, 'ʤ'],
  [/tʃ/g, 'ʧ'],
  [/əl(?=[^\p{L}]|$)/gu, 'ᵊl'],
  [/ʔn̩/g, 'tᵊn'],
  [/n̩/g, 'ᵊn'],
  [/l̩/g, 'ᵊl'],
  [/ʔ/g, 't'],
  [/ɐ/g, 'ə'],
  [/r/g, 'ɹ'],
  [/x|ç/g, 'k'],
  [/ɬ/g, 'l'],
  [/ʲ|\u0329|\u0303/g, ''],
];
/** American sounds, without lengths. */
const AMERICAN: Rules = [[/ɜː(?!ɹ)/g, 'ɜɹ'], [/ɚ/g, 'əɹ'], [/ɾ/g, 'T'], ...BOTH, [/ː/g, '']];
/** British sounds. */
const BRITISH: Rules = [[/əʊ/g, 'Q'], [/eə/g, 'ɛː'], [/iə/g, 'ɪə'], ...BOTH];

const apply = (rules: Rules, phonemes: string): string[] => [
  ...rules.reduce((text, [from, to]) => text.replace(from, to), phonemes),
];

/** Returns American phonemes of espeak-ng as the signs of hibari and Kokoro. */
export const toAmericanSigns = (phonemes: string): string[] => apply(AMERICAN, phonemes);

/** Returns British phonemes of espeak-ng as the signs of Kokoro. */
export const toBritishSigns = (phonemes: string): string[] => apply(BRITISH, phonemes);

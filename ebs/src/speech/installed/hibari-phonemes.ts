type Rules = readonly (readonly [RegExp, string])[];

/** Replaces espeak-ng's phonemes with the signs of hibari's and Kokoro's networks, in this order. Two sounds become one sign. */
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

/** Converts espeak-ng's American phonemes to the signs of hibari and Kokoro. */
export const toAmericanSigns = (phonemes: string): string[] => apply(AMERICAN, phonemes);

/** Converts espeak-ng's British phonemes to the signs of Kokoro. */
export const toBritishSigns = (phonemes: string): string[] => apply(BRITISH, phonemes);

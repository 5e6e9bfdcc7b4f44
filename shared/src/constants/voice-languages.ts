/** Languages of the built-in voices, as shown (VOICE-01, VOICE-04). */
export const SEED_LANGUAGES = [
  'English (United States)',
  'English (United Kingdom)',
  'English (Scotland)',
  'German (Germany)',
  'French (France)',
  'Spanish (Spain)',
  'Spanish (Mexico)',
  'Portuguese (Brazil)',
  'Portuguese (Portugal)',
  'Italian (Italy)',
  'Dutch (Netherlands)',
  'Polish (Poland)',
  'Swedish (Sweden)',
  'Danish (Denmark)',
  'Finnish (Finland)',
  'Czech (Czechia)',
  'Turkish (Turkey)',
  'Ukrainian (Ukraine)',
  'Russian (Russia)',
  'Korean (South Korea)',
] as const;
/** Language of a built-in voice. */
export type SeedLanguage = (typeof SEED_LANGUAGES)[number];

import type { SeedLanguage } from '@bitcue/shared/constants/voice-languages.ts';
import type { Voice } from '../ports/voices.ts';

/** espeak-ng's name, the name viewers see, the language, and how it sounds. */
const ROWS: readonly [engineVoice: string, name: string, language: SeedLanguage, gender: 'male' | 'female'][] = [
  ['en-us', 'English (US)', 'English (United States)', 'male'],
  ['en-us+f3', 'English (US), light', 'English (United States)', 'female'],
  ['en', 'English (UK)', 'English (United Kingdom)', 'male'],
  ['en+f2', 'English (UK), light', 'English (United Kingdom)', 'female'],
  ['en-gb-scotland', 'English (Scotland)', 'English (United Kingdom)', 'male'],
  ['de', 'German', 'German (Germany)', 'male'],
  ['de+f3', 'German, light', 'German (Germany)', 'female'],
  ['fr', 'French', 'French (France)', 'male'],
  ['fr+f4', 'French, light', 'French (France)', 'female'],
  ['es', 'Spanish (Spain)', 'Spanish (Spain)', 'male'],
  ['es-419', 'Spanish (Latin America)', 'Spanish (Mexico)', 'male'],
  ['es+f4', 'Spanish (Spain), light', 'Spanish (Spain)', 'female'],
  ['pt-br', 'Portuguese (Brazil)', 'Portuguese (Brazil)', 'male'],
  ['pt', 'Portuguese (Portugal)', 'Portuguese (Portugal)', 'male'],
  ['it', 'Italian', 'Italian (Italy)', 'male'],
  ['nl', 'Dutch', 'Dutch (Netherlands)', 'male'],
  ['pl', 'Polish', 'Polish (Poland)', 'male'],
  ['sv', 'Swedish', 'Swedish (Sweden)', 'male'],
  ['da', 'Danish', 'Danish (Denmark)', 'male'],
  ['fi', 'Finnish', 'Finnish (Finland)', 'male'],
  ['cs', 'Czech', 'Czech (Czechia)', 'male'],
  ['tr', 'Turkish', 'Turkish (Turkey)', 'male'],
  ['uk', 'Ukrainian', 'Ukrainian (Ukraine)', 'male'],
  ['ru', 'Russian', 'Russian (Russia)', 'male'],
  ['ko', 'Korean', 'Korean (South Korea)', 'male'],
];

/** Voices offered from the start: standard ones (VOICE-01), spoken by espeak-ng. */
export const SEED_VOICES: readonly Voice[] = ROWS.map(([engineVoice, name, language, gender]) => ({
  name,
  type: 'polly',
  engine: 'espeak',
  engineVoice,
  language,
  gender,
  alt: `${name}, synthetic`,
  image_thumbnail_url: '',
  model_id: '',
  public: true,
}));

import type { SeedLanguage } from '@bitcue/shared/constants/voice-languages.ts';
import type { SpeechEngineId, Voice } from '../ports/speech.ts';

/** The engine's name of a voice, the name viewers see, the language, and how it sounds. */
type Row = readonly [engineVoice: string, name: string, language: SeedLanguage, gender: 'male' | 'female'];

/** Flite's voices have the names under which Carnegie Mellon published them. */
const FLITE_ROWS: readonly Row[] = [
  ['rms', 'RMS', 'English (United States)', 'male'],
  ['slt', 'SLT', 'English (United States)', 'female'],
  ['awb', 'AWB', 'English (United Kingdom)', 'male'],
];

const ESPEAK_ROWS: readonly Row[] = [
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

const seed =
  (engine: SpeechEngineId) =>
  ([engineVoice, name, language, gender]: Row): Voice => ({
    name,
    type: 'polly',
    engine,
    engineVoice,
    language,
    gender,
    alt: `${name}, synthetic`,
    image_thumbnail_url: '',
    model_id: '',
    public: true,
    ownerId: null,
  });

/** The voices that every installation starts with: standard voices (VOICE-01). */
export const SEED_VOICES: readonly Voice[] = [...ESPEAK_ROWS.map(seed('espeak')), ...FLITE_ROWS.map(seed('flite'))];

/** Sample sentences, by language name without the country. */
const SAMPLES: Readonly<Record<string, string>> = {
  English: 'Hello! This is how I sound on stream.',
  German: 'Hallo! So klinge ich im Stream.',
  French: 'Bonjour ! Voici ma voix en direct.',
  Spanish: '¡Hola! Así sueno en el directo.',
  Portuguese: 'Olá! É assim que eu falo na transmissão.',
  Italian: 'Ciao! Questa è la mia voce in diretta.',
  Dutch: 'Hallo! Zo klink ik in de stream.',
  Polish: 'Cześć! Tak brzmię na streamie.',
  Swedish: 'Hej! Så här låter jag i sändningen.',
  Danish: 'Hej! Sådan lyder jeg i udsendelsen.',
  Finnish: 'Hei! Tältä kuulostan lähetyksessä.',
  Czech: 'Ahoj! Takhle zním ve vysílání.',
  Turkish: 'Merhaba! Yayında sesim böyle.',
  Ukrainian: 'Привіт! Так я звучу на стрімі.',
  Russian: 'Привет! Так я звучу на стриме.',
  Korean: '안녕하세요! 방송에서 이렇게 들려요.',
};

/** Returns the sample sentence for a language such as 'German (Germany)', or the English one if there is none. */
export function sampleText(language: string): string {
  return SAMPLES[language.split(' (')[0] ?? ''] ?? SAMPLES.English ?? '';
}

import { labelOfPrivateVoice } from './private-voices.ts';
import type { SeedLanguage } from './voice-languages.ts';

/** A voice that comes with the product. */
export interface ShippedVoice {
  /** Name by which items refer to it. Never changes. */
  name: string;
  /** The name that its engine publishes and people see. Voices of different languages can share it. */
  label: string;
  engine: 'flite' | 'espeak';
  /** The engine's own id of the voice. */
  engineVoice: string;
  language: SeedLanguage;
  gender: 'male' | 'female';
}

type Row = readonly [name: string, engineVoice: string, language: SeedLanguage, gender: 'male' | 'female'];

/** Flite's voices, with the names under which Carnegie Mellon published them. */
const FLITE_ROWS: readonly Row[] = [
  ['RMS', 'rms', 'English (United States)', 'male'],
  ['SLT', 'slt', 'English (United States)', 'female'],
  ['AWB', 'awb', 'English (Scotland)', 'male'],
];

const ESPEAK_ROWS: readonly Row[] = [
  ['English (US)', 'en-us', 'English (United States)', 'male'],
  ['English (US), light', 'en-us+f3', 'English (United States)', 'female'],
  ['English (UK)', 'en', 'English (United Kingdom)', 'male'],
  ['English (UK), light', 'en+f2', 'English (United Kingdom)', 'female'],
  ['English (Scotland)', 'en-gb-scotland', 'English (Scotland)', 'male'],
  ['German', 'de', 'German (Germany)', 'male'],
  ['German, light', 'de+f3', 'German (Germany)', 'female'],
  ['French', 'fr', 'French (France)', 'male'],
  ['French, light', 'fr+f4', 'French (France)', 'female'],
  ['Spanish (Spain)', 'es', 'Spanish (Spain)', 'male'],
  ['Spanish (Latin America)', 'es-419', 'Spanish (Mexico)', 'male'],
  ['Spanish (Spain), light', 'es+f4', 'Spanish (Spain)', 'female'],
  ['Portuguese (Brazil)', 'pt-br', 'Portuguese (Brazil)', 'male'],
  ['Portuguese (Portugal)', 'pt', 'Portuguese (Portugal)', 'male'],
  ['Italian', 'it', 'Italian (Italy)', 'male'],
  ['Dutch', 'nl', 'Dutch (Netherlands)', 'male'],
  ['Polish', 'pl', 'Polish (Poland)', 'male'],
  ['Swedish', 'sv', 'Swedish (Sweden)', 'male'],
  ['Danish', 'da', 'Danish (Denmark)', 'male'],
  ['Finnish', 'fi', 'Finnish (Finland)', 'male'],
  ['Czech', 'cs', 'Czech (Czechia)', 'male'],
  ['Turkish', 'tr', 'Turkish (Turkey)', 'male'],
  ['Ukrainian', 'uk', 'Ukrainian (Ukraine)', 'male'],
  ['Russian', 'ru', 'Russian (Russia)', 'male'],
  ['Korean', 'ko', 'Korean (South Korea)', 'male'],
];

/** Returns the name under which espeak-ng publishes a voice: one for all languages, and its variants by number. */
function labelEspeak(engineVoice: string): string {
  const [, number] = /\+f(\d)$/.exec(engineVoice) ?? [];
  return number === undefined ? 'eSpeak NG' : `eSpeak NG female ${number}`;
}

/** The voices that every installation starts with, in the order they are offered (VOICE-01). The first one is the default. */
export const SHIPPED_VOICES: readonly ShippedVoice[] = [
  ...FLITE_ROWS.map(([name, engineVoice, language, gender]) => ({
    name,
    label: name,
    engine: 'flite' as const,
    engineVoice,
    language,
    gender,
  })),
  ...ESPEAK_ROWS.map(([name, engineVoice, language, gender]) => ({
    name,
    label: labelEspeak(engineVoice),
    engine: 'espeak' as const,
    engineVoice,
    language,
    gender,
  })),
];

const BY_NAME = new Map(SHIPPED_VOICES.map((voice) => [voice.name, voice]));

/** Returns the label of a voice, for places that also show its language. */
export function labelVoice(name: string): string {
  return BY_NAME.get(name)?.label ?? labelOfPrivateVoice(name) ?? name;
}

/** Describes a voice for places that do not show its language: 'eSpeak NG, German'. Other voices need only their name. */
export function describeVoice(name: string): string {
  const voice = BY_NAME.get(name);
  return voice === undefined || voice.label === name
    ? labelVoice(name)
    : `${voice.label}, ${splitLanguage(voice.language).language}`;
}

/** Splits a voice's language: 'English (United Kingdom)' is English with the accent United Kingdom. */
export function splitLanguage(text: string): { language: string; accent: string } {
  const [, language, accent] = /^(.*?)\s*\((.*)\)$/.exec(text) ?? [];
  return { language: language ?? text, accent: accent ?? '' };
}

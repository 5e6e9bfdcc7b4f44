import { expect, it } from 'vitest';
import { fallbacksOf } from './fallback.ts';

const namesOf = (...given: Parameters<typeof fallbacksOf>) =>
  fallbacksOf(...given).map(({ engine, engineVoice }) => `${engine} ${engineVoice}`);
const voice = (language: string, gender: string) =>
  ({ engine: 'hibari', engineVoice: 'any', language, gender }) as const;

it.each([
  ['English (United States)', 'female', ['flite slt', 'espeak en-us+f3']],
  ['English (United Kingdom)', 'male', ['flite rms', 'espeak en-us']],
  ['English', '', ['flite slt', 'espeak en-us+f3']],
  ['German (Germany)', 'female', ['espeak de+f3']],
  ['German (Austria)', 'male', ['espeak de']],
  ['Spanish (Mexico)', 'female', ['espeak es-419']],
  ['Spanish (United States)', 'female', ['espeak es+f4']],
  ['Japanese (Japan)', 'female', ['espeak en-us']],
])('a voice for %s, %s, falls back to %j', (language, gender, expected) => {
  expect(namesOf(voice(language, gender))).toEqual(expected);
});

it('espeak-ng has no fallback', () => {
  expect(namesOf({ ...voice('German (Germany)', 'male'), engine: 'espeak' })).toEqual([]);
});

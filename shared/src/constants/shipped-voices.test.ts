import { expect, it } from 'vitest';
import { describeVoice, labelVoice, SHIPPED_VOICES, splitLanguage } from './shipped-voices.ts';

it('[VOICE-01] shipped voices can be told apart, and the first one uses the better engine', () => {
  const seen = SHIPPED_VOICES.map(({ label, language, gender }) => `${label} ${language} ${gender}`);
  expect(new Set(seen).size).toBe(SHIPPED_VOICES.length);
  expect(new Set(SHIPPED_VOICES.map(({ name }) => name)).size).toBe(SHIPPED_VOICES.length);
  expect(SHIPPED_VOICES[0]).toMatchObject({ engine: 'flite', language: 'English (United States)' });
});

it('voices have the name that their engine publishes; the language is shown separately', () => {
  expect([labelVoice('German, light'), describeVoice('German, light')]).toEqual([
    'eSpeak NG female 3',
    'eSpeak NG female 3, German',
  ]);
  expect([labelVoice('SLT'), describeVoice('SLT')]).toEqual(['SLT', 'SLT']);
  expect([labelVoice('Nova'), describeVoice('Nova'), describeVoice('')]).toEqual(['Nova', 'Nova', '']);
});

it.each([
  ['English (United Kingdom)', { language: 'English', accent: 'United Kingdom' }],
  ['British English', { language: 'British English', accent: '' }],
  ['', { language: '', accent: '' }],
])('splits the language %j', (text, expected) => {
  expect(splitLanguage(text)).toEqual(expected);
});

import { expect, it } from 'vitest';
import { sampleVoice } from '../../test/samples.ts';
import { findVoices } from './find-voices.ts';

const VOICES = [
  sampleVoice({ name: 'Amy', language: 'English (United Kingdom)', gender: 'female' }),
  sampleVoice({ name: 'Zoé', language: 'French (France)', gender: 'female' }),
  sampleVoice({ name: 'Lars', language: 'Danish (Denmark)', gender: 'male' }),
  sampleVoice({ name: 'Larissa', language: 'Portuguese (Brazil)', gender: 'female' }),
];

it.each<[search: string, found: string[]]>([
  ['', ['Amy', 'Zoé', 'Lars', 'Larissa']],
  ['zoe', ['Zoé']],
  ['FEM king', ['Amy']],
  ['male', ['Lars']],
  ['lars', ['Lars']],
  ['lar', ['Lars', 'Larissa']],
  // One typing error in a word: a wrong character, one too many, one missing, two swapped.
  ['dsnish', ['Lars']],
  ['frrench', ['Zoé']],
  ['portugese', ['Larissa']],
  ['Untied', ['Amy']],
  ['femlae braz', ['Larissa']],
  // Two errors, or a word too short to tell.
  ['dsnihs', []],
  ['xm', []],
  ['male x', []],
])('a search for %j finds %j', (search, found) => {
  expect(findVoices(VOICES, search).map(({ name }) => name)).toEqual(found);
});

import { describe, expect, it } from 'vitest';
import { countryOf } from './country-of.ts';

describe('countryOf', () => {
  it.each([
    ['English (United States)', 'US'],
    ['English (United Kingdom)', 'GB'],
    ['Spanish (Mexico)', 'MX'],
    ['Portuguese (Brazil)', 'BR'],
    ['Czech (Czechia)', 'CZ'],
    ['Korean (South Korea)', 'KR'],
    ['US English', 'US'],
    ['Castilian Spanish', 'ES'],
    [' german ', 'DE'],
    ['Welsh', 'GB'],
    ['Klingon', null],
    ['English (Atlantis)', null],
    ['constructor', null],
    ['', null],
  ])('[VOICE-04] maps "%s" to %s', (language, country) => {
    expect(countryOf(language)).toBe(country);
  });
});

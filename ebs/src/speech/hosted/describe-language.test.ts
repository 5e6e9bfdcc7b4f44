import { expect, it } from 'vitest';
import { describeAccent, describeLanguage } from './describe-language.ts';

it.each([
  ['en-US', 'English (United States)'],
  ['de-AT', 'German (Austria)'],
  ['en-GB-WLS', 'English (Wales)'],
  ['cmn-CN', 'Chinese (China)'],
  ['arb', 'Arabic'],
  ['ko-KR', 'Korean (South Korea)'],
  ['fil', 'Filipino'],
  ['', ''],
  ['zz-ZZ', 'zz-ZZ'],
  ['not a tag', 'not a tag'],
])('the language %s is %s', (tag, name) => {
  expect(describeLanguage(tag)).toBe(name);
});

it('an accent names a country', () => {
  expect(describeAccent('en', 'British')).toBe('English (United Kingdom)');
  expect(describeAccent('en', 'south-african')).toBe('English (South Africa)');
  expect(describeAccent('es', 'peninsular')).toBe('Spanish');
});

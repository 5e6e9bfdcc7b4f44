import { expect, it } from 'vitest';
import { SENTENCES } from './sentences.ts';
import { countWordErrors, wordsOf } from './word-errors.ts';

it.each([
  ['Is it 19 dollars?', 'is it $19', 0],
  ["It's nineteen, Hannah!", 'its 19 hannah', 0],
  ['built in twelve eighty four', 'built in 1284', 0],
  ['my favourite colours', 'My favorite colors.', 0],
  ['four hundred miles', '400 miles', 0],
  ['half past six', 'half pass six', 1],
  ['half past six', 'half six', 1],
  ['half past six', '', 3],
  ['six', 'half past six', 2],
])('%s, heard as %s: %i wrong', (said, heard, wrong) => {
  expect(countWordErrors(wordsOf(said), wordsOf(heard))).toBe(wrong);
});

it('the hundred sentences all differ', () => {
  expect(new Set(SENTENCES.map((sentence) => wordsOf(sentence).join(' '))).size).toBe(100);
});

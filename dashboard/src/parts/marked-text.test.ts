import { expect, it } from 'vitest';
import { splitAt } from './MarkedText.tsx';

it.each([
  ['no words', [], ['no words']],
  ['', ['a'], []],
  ['bad', ['bad'], ['bad']],
  ['a bad, bad day', ['bad'], ['a ', 'bad', ', ', 'bad', ' day']],
  ['badder than bad', ['bad', 'badder'], ['badder', ' than ', 'bad']],
  ['all but', ['', 'x'], ['all but']],
])('splits %j at %j', (text, parts, wanted) => {
  expect(splitAt(text, parts)).toEqual(wanted);
});

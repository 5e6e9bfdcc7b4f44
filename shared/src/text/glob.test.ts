import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byLength, SEED } from '../../test/test-run.ts';
import { matchesGlob, parseGlob } from './glob.ts';

const matches = (pattern: string, word: string) => {
  const glob = parseGlob(pattern);
  return glob !== null && matchesGlob(glob, word);
};

/** The textbook dynamic programming algorithm: slow, but obviously correct. */
function matchesSlowly(pattern: string, word: string): boolean {
  let row = Array.from({ length: word.length + 1 }, (_, at) => at === 0);
  for (const sign of pattern) {
    const next: boolean[] = [];
    for (let at = 0; at <= word.length; at += 1) {
      next[at] =
        sign === '*'
          ? row[at] === true || next[at - 1] === true
          : at > 0 && row[at - 1] === true && word[at - 1] === sign;
    }
    row = next;
  }
  return row[word.length] === true;
}

describe('globs', () => {
  it.each([
    ['ab', 'ab', true],
    ['ab', 'abc', false],
    ['ab*', 'abc', true],
    ['*ab', 'cab', true],
    ['*ab*', 'xaby', true],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['a*b*c', 'a1b2c', true],
    ['ab*ba', 'aba', false],
    ['*a*a*', 'ba', false],
  ])('%s on %s is %s', (pattern, word, expected) => {
    expect(matches(pattern, word)).toBe(expected);
  });

  it('parses patterns without letters as null', () => {
    expect([parseGlob('*'), parseGlob('***'), parseGlob('')]).toEqual([null, null, null]);
  });

  it('agrees with the textbook algorithm', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 8 });
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 });
    fc.assert(
      fc.property(pattern, word, (one, other) => {
        fc.pre(/[ab]/.test(one));
        expect(matches(one, other)).toBe(matchesSlowly(one, other));
      }),
      { seed: SEED, numRuns: byLength({ short: 1_000, middle: 3_000, full: 100_000 }) },
    );
  });
});

import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import { Binary, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { compareValues } from '../query/compare.ts';
import { readLiteralPrefix } from '../query/regex.ts';
import { encodeKey } from '../storage/key-encoding.ts';
import { createRandom, type Random } from './random.ts';

/** The bytes of index keys must sort as MongoDB compares the values. */
describe('the order of values', () => {
  const EDGES: unknown[] = [
    null,
    new MinKey(),
    new MaxKey(),
    Number.NaN,
    Number.NEGATIVE_INFINITY,
    -(2 ** 53),
    -1.5,
    -0,
    0,
    5e-324,
    1,
    1n,
    2 ** 53,
    2n ** 53n + 1n,
    2n ** 63n - 1n,
    -(2n ** 63n),
    2n ** 62n + 3n,
    Number.POSITIVE_INFINITY,
    '',
    'a',
    'a\0',
    'a\0b',
    'ab',
    'b',
    'é',
    '\u{1f600}',
    '\uffff',
    {},
    { a: 1 },
    { a: 'x' },
    { b: 1 },
    { a: 1, b: 1 },
    [],
    [1],
    [1, 2],
    [null],
    [[]],
    new Binary(Buffer.from([1])),
    new Binary(Buffer.from([0, 0])),
    new ObjectId('0'.repeat(24)),
    new ObjectId('f'.repeat(24)),
    false,
    true,
    new Date(-1),
    new Date(0),
    new Date(1),
    new Timestamp({ t: 1, i: 1 }),
    new Timestamp({ t: 4_000_000_000, i: 1 }),
  ];

  const makeValue = (random: Random, depth = 0): unknown => {
    if (depth < 2 && random.chance(0.2))
      return Array.from({ length: random.below(3) }, () => makeValue(random, depth + 1));
    if (depth < 2 && random.chance(0.2))
      return { [random.pick(['a', 'b'])]: makeValue(random, depth + 1), c: random.below(2) };
    if (random.chance(0.3)) return random.below(2000) / 8 - 100;
    return random.pick(EDGES);
  };

  it('is the order of the key bytes, in both directions and within compound keys', () => {
    const random = createRandom(SEED);
    const values = [
      ...EDGES,
      ...Array.from({ length: byLength({ short: 50, middle: 150, full: 600 }) }, () => makeValue(random)),
    ];
    const wrong: unknown[] = [];
    for (const a of values) {
      for (const b of values) {
        const order = Math.sign(compareValues(a, b));
        const forward = Buffer.compare(encodeKey([a], [false]), encodeKey([b], [false]));
        const reversed = Buffer.compare(encodeKey([a], [true]), encodeKey([b], [true]));
        const compound = Buffer.compare(encodeKey([a, 1], [true, false]), encodeKey([b, 1], [true, false]));
        // One assertion for all pairs: an `expect` costs more than the comparison it checks.
        if (forward !== order || reversed + order !== 0 || compound + order !== 0) {
          wrong.push({ a, b, order, forward, reversed, compound });
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is total: antisymmetric and transitive', () => {
    const sorted = EDGES.toSorted(compareValues);
    for (let i = 0; i < sorted.length; i++) {
      for (let j = i; j < sorted.length; j++) expect(compareValues(sorted[i], sorted[j])).toBeLessThanOrEqual(0);
    }
  });

  it('finds the literal prefix of a pattern, or none', () => {
    const cases: [string, string, unknown][] = [
      ['^abc', '', { prefix: 'abc', whole: true }],
      ['^ab.c', '', { prefix: 'ab', whole: false }],
      ['^abc?', '', { prefix: 'ab', whole: false }],
      ['^ab*', '', { prefix: 'a', whole: false }],
      ['^a\\.b', '', { prefix: 'a.b', whole: true }],
      ['^a\\d', '', { prefix: 'a', whole: false }],
      ['^a|b', '', undefined],
      ['^abc', 'i', undefined],
      ['^abc', 'm', undefined],
      ['abc', '', undefined],
      ['^', '', undefined],
      ['^a$', '', { prefix: 'a', whole: false }],
      ['^\u{1f600}?', '', undefined],
    ];
    for (const [pattern, options, expected] of cases)
      expect(readLiteralPrefix(pattern, options), pattern).toEqual(expected);
  });
});

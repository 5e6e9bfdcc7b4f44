import { describe, expect, it } from 'vitest';
import { compileRegex } from '../query/regex.ts';

describe('a regular expression', () => {
  it.each([
    ['of 32,765 bytes', 'a'.repeat(32_765), 'Regular expression is too long: at most 32764 bytes are allowed'],
    ['that the engine cannot compile', '(?:a{0,999}){0,999}{0,999}'.repeat(40), 'Regular expression is invalid'],
    ['with a bracket left open', '(', 'Regular expression is invalid'],
  ])('%s is rejected before any document is read', (_, pattern, message) => {
    expect(() => compileRegex(pattern, undefined)).toThrow(message);
  });

  it('of 32,764 bytes is accepted', () => {
    const matches = compileRegex('a'.repeat(32_764), undefined);
    expect([matches('a'.repeat(32_764)), matches('a'.repeat(32_763))]).toEqual([true, false]);
  });
});

import fc from 'fast-check';

/** Any code point but a surrogate: fast-check's `binary`, without the second it spends building tables for shrinking. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff - 0x8_00 })
  .map((n) => String.fromCodePoint(n < 0xd8_00 ? n : n + 0x8_00));

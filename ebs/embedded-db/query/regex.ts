import { BSONRegExp } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { REGEX_OPTIONS } from '../subset.ts';

/** Maximum size of a pattern, in bytes, as in MongoDB. */
const PATTERN_MAX_BYTES = 32_764;

/** Returns the pattern and option letters of a regular expression in either notation. Throws `BadValue`. */
export function parseRegex(operand: unknown, options: unknown): { pattern: string; options: string } {
  const pattern = operand instanceof BSONRegExp ? operand.pattern : operand;
  if (typeof pattern !== 'string') throw new CommandError('BadValue', '$regex has to be a string');
  const letters = options ?? (operand instanceof BSONRegExp ? operand.options : '');
  if (typeof letters !== 'string') throw new CommandError('BadValue', '$options has to be a string');
  if (Buffer.byteLength(pattern) > PATTERN_MAX_BYTES) {
    throw new CommandError(
      'BadValue',
      `Regular expression is too long: at most ${PATTERN_MAX_BYTES} bytes are allowed`,
    );
  }
  for (const letter of letters)
    if (!REGEX_OPTIONS.includes(letter)) throw notImplemented('BadValue', `$options ${letter}`);
  return { pattern, options: letters };
}

/** Compiles `$regex`: true for strings that match, and for a stored regular expression that is equal to it. */
export function compileRegex(operand: unknown, options: unknown): (value: unknown) => boolean {
  const regex = parseRegex(operand, options);
  const expression = buildExpression(regex.pattern, regex.options.replace('u', ''));
  return (value) => {
    if (typeof value === 'string') return expression.test(value);
    return value instanceof BSONRegExp && value.pattern === regex.pattern && value.options === regex.options;
  };
}

/** Unicode mode counts characters as MongoDB does. Patterns it rejects fall back to the looser mode. */
function buildExpression(pattern: string, flags: string): RegExp {
  try {
    return compileNow(new RegExp(pattern, `${flags}u`));
  } catch {
    try {
      return compileNow(new RegExp(pattern, flags));
    } catch (error) {
      throw new CommandError('BadValue', `Regular expression is invalid: ${String(error)}`);
    }
  }
}

/**
 * Compiles the expression for both string representations of the engine, and returns it. The engine compiles at first
 * use otherwise, so an expression too large to compile would fail in the middle of a query.
 */
function compileNow(expression: RegExp): RegExp {
  for (const text of ['', '\u0100']) expression.test(text);
  return expression;
}

/** Characters with a meaning in a pattern. A literal prefix ends before them. */
const SPECIAL = new Set('\\^$.|?*+()[]{}');

/**
 * The literal prefix of an anchored, case-sensitive pattern, or undefined if there is none. `whole` is true if the pattern
 * is nothing more than that prefix.
 */
export function readLiteralPrefix(pattern: string, options: string): { prefix: string; whole: boolean } | undefined {
  if (!pattern.startsWith('^') || options.includes('i') || options.includes('m') || pattern.includes('|')) {
    return undefined;
  }
  let prefix = '';
  let at = 1;
  while (at < pattern.length) {
    const letter = pattern[at] ?? '';
    const escaped = letter === '\\' && /[^A-Za-z0-9]/.test(pattern[at + 1] ?? '');
    if (SPECIAL.has(letter) && !escaped) break;
    prefix += escaped ? (pattern[at + 1] ?? '') : letter;
    at += escaped ? 2 : 1;
  }
  // A quantifier that allows zero applies to the last character only.
  if (/[?*{]/.test(pattern[at] ?? '')) prefix = Array.from(prefix).slice(0, -1).join('');
  return prefix === '' ? undefined : { prefix, whole: at === pattern.length };
}

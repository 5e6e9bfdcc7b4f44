import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { CommandError, refuse } from '../errors.ts';
import { isListed, TYPE_ALIASES } from '../subset.ts';
import { compareValues, equalValues } from './compare.ts';
import { compileRegex } from './regex.ts';
import { describeValue, type TypeName, toNumber, typeOfValue } from './value-types.ts';

type ElementTest = (value: unknown) => boolean;

/** Compiles an operator that looks at one value at a time: comparisons, `$in`, `$mod`, `$type`. */
export function compileElementTest(operator: string, operand: unknown): ElementTest {
  switch (operator) {
    case '$eq':
      return compileEquality(operand);
    case '$in':
      return compileIn(operand);
    case '$gt':
      return compileRange(operand, (order) => order > 0, false);
    case '$gte':
      return compileRange(operand, (order) => order >= 0, true);
    case '$lt':
      return compileRange(operand, (order) => order < 0, false);
    case '$lte':
      return compileRange(operand, (order) => order <= 0, true);
    case '$mod':
      return compileMod(operand);
    case '$type':
      return compileType(operand);
    default:
      throw refuse('BadValue', operator);
  }
}

function compileEquality(operand: unknown): ElementTest {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  typeOfValue(operand);
  return (value) => value !== undefined && equalValues(value, operand);
}

function compileIn(operand: unknown): ElementTest {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$in needs an array');
  const strings = new Set<unknown>();
  const tests: ElementTest[] = [];
  for (const wanted of operand) {
    if (typeof wanted === 'string') strings.add(wanted);
    else if (wanted instanceof BSONRegExp) tests.push(compileRegex(wanted, undefined), compileEquality(wanted));
    else tests.push(compileEquality(wanted));
  }
  return (value) => (typeof value === 'string' && strings.has(value)) || tests.some((test) => test(value));
}

/** `$gt` and its kin compare within one type only; null meets null alone, and NaN nothing but itself. */
function compileRange(operand: unknown, holds: (order: number) => boolean, orEqual: boolean): ElementTest {
  if (operand instanceof BSONRegExp) throw new CommandError('BadValue', "Can't have RegEx as arg to a comparison");
  if (operand instanceof MinKey || operand instanceof MaxKey) {
    return (value) => value !== undefined && holds(compareValues(value, operand));
  }
  const type = typeOfValue(operand);
  if (type === 'null') return (value) => orEqual && (value === null || value === undefined);
  const operandIsNaN = Number.isNaN(operand);
  return (value) => {
    if (value === undefined || typeOfValue(value) !== type) return false;
    if (operandIsNaN || Number.isNaN(value)) return orEqual && operandIsNaN && Number.isNaN(value);
    return holds(compareValues(value, operand));
  };
}

function compileMod(operand: unknown): ElementTest {
  if (!Array.isArray(operand) || operand.length !== 2 || operand.some((part) => typeOfValue(part) !== 'number')) {
    throw new CommandError('BadValue', 'malformed mod, needs to be an array of two numbers');
  }
  const [divisor, remainder] = operand.map((part) => Math.trunc(Number(part)));
  if (divisor === 0 || divisor === undefined) throw new CommandError('BadValue', 'divisor cannot be 0');
  return (value) => {
    if (typeof value !== 'number' && typeof value !== 'bigint') return false;
    const whole = Math.trunc(Number(value));
    // Adding zero turns -0 into 0.
    return Number.isFinite(whole) && (whole % divisor) + 0 === remainder;
  };
}

/** Numeric codes of `$type` (MongoDB manual, "$type", available types). */
const TYPE_CODES: Record<number, string> = {
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  17: 'timestamp',
};

function compileType(operand: unknown): ElementTest {
  const names = (Array.isArray(operand) ? operand : [operand]).map((wanted) => {
    const name =
      typeof wanted === 'string' ? wanted : (TYPE_CODES[toNumber(wanted)] ?? `number ${describeValue(wanted)}`);
    if (!isListed(TYPE_ALIASES, name)) throw refuse('BadValue', `$type ${name}`);
    return name as TypeName;
  });
  return (value) => value !== undefined && names.includes(typeOfValue(value));
}

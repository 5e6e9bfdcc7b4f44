import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { compareValues, equalValues } from './compare.ts';
import { compileRegex } from './regex.ts';
import { getType } from './value-types.ts';

type ValueTest = (value: unknown) => boolean;

/** Compiles an operator that tests one value at a time: a comparison or `$in`. */
export function compileValueTest(operator: string, operand: unknown): ValueTest {
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
    default:
      throw notImplemented('BadValue', operator);
  }
}

function compileEquality(operand: unknown): ValueTest {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  getType(operand);
  return (value) => value !== undefined && equalValues(value, operand);
}

function compileIn(operand: unknown): ValueTest {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$in needs an array');
  const strings = new Set<unknown>();
  const tests: ValueTest[] = [];
  for (const value of operand) {
    if (typeof value === 'string') strings.add(value);
    else if (value instanceof BSONRegExp) tests.push(compileRegex(value, undefined), compileEquality(value));
    else tests.push(compileEquality(value));
  }
  return (value) => (typeof value === 'string' && strings.has(value)) || tests.some((test) => test(value));
}

/** Ranges compare within one type only. Null only matches null, and NaN only itself. */
function compileRange(operand: unknown, holds: (order: number) => boolean, orEqual: boolean): ValueTest {
  if (operand instanceof BSONRegExp) throw new CommandError('BadValue', "Can't have RegEx as arg to a comparison");
  if (operand instanceof MinKey || operand instanceof MaxKey) {
    return (value) => value !== undefined && holds(compareValues(value, operand));
  }
  const type = getType(operand);
  if (type === 'null') return (value) => orEqual && (value === null || value === undefined);
  const operandIsNaN = Number.isNaN(operand);
  return (value) => {
    if (value === undefined || getType(value) !== type) return false;
    if (operandIsNaN || Number.isNaN(value)) return orEqual && operandIsNaN && Number.isNaN(value);
    return holds(compareValues(value, operand));
  };
}

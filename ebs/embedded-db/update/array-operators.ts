import { BSONRegExp } from 'bson';
import { CommandError, refuse } from '../errors.ts';
import { compareValues, equalValues } from '../query/compare.ts';
import { compileElement } from '../query/matcher.ts';
import { compileRegex } from '../query/regex.ts';
import { compileSortKey, parseSort } from '../query/sort.ts';
import { describeValue, isPlainObject, toNumber, typeOfValue } from '../query/value-types.ts';
import { isListed, PUSH_MODIFIERS } from '../subset.ts';
import type { Document } from '../wire/bson.ts';
import { readSlot, type Slot, type SlotUpdate, writeSlot } from './update-paths.ts';

/** Compiles the operators that change arrays. Throws a refusal for any other. */
export function compileArrayOperator(operator: string, path: string, operand: unknown): SlotUpdate {
  switch (operator) {
    case '$push':
      return compilePush(path, operand);
    case '$addToSet':
      return compileAddToSet(path, operand);
    case '$pop':
      return compilePop(path, operand);
    case '$pull':
      return removeWhere(path, operator, compilePullTest(operand));
    case '$pullAll': {
      if (!Array.isArray(operand)) throw new CommandError('BadValue', '$pullAll requires an array argument');
      return removeWhere(path, operator, (element) => operand.some((unwanted) => equalValues(element, unwanted)));
    }
    default:
      throw refuse('FailedToParse', operator);
  }
}

/** The array in a slot, copied; an empty one when the field is missing. */
function readArray(slot: Slot, path: string): unknown[] {
  const value = readSlot(slot);
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    throw new CommandError('BadValue', `The field '${path}' must be an array but is of type ${typeOfValue(value)}`);
  }
  return value.slice();
}

function readEach(operator: string, operand: unknown): { each: unknown[]; modifiers: Document } {
  if (!isPlainObject(operand) || !Object.hasOwn(operand, '$each')) return { each: [operand], modifiers: {} };
  if (!Array.isArray(operand.$each)) throw new CommandError('TypeMismatch', '$each must be an array');
  const allowed: readonly string[] = operator === '$push' ? PUSH_MODIFIERS : ['$each'];
  for (const name of Object.keys(operand)) {
    if (!isListed(allowed, name))
      throw new CommandError('BadValue', `embedded-db does not implement ${operator} ${name}`);
  }
  return { each: operand.$each, modifiers: operand };
}

function compilePush(path: string, operand: unknown): SlotUpdate {
  const { each, modifiers } = readEach('$push', operand);
  const position = readInteger(modifiers.$position, '$position');
  const slice = readInteger(modifiers.$slice, '$slice');
  const sorter = modifiers.$sort === undefined ? undefined : compileArraySort(modifiers.$sort);
  return {
    create: true,
    apply: (slot) => {
      let array = readArray(slot, path);
      array.splice(position ?? array.length, 0, ...each);
      if (sorter) array = sorter(array);
      if (slice !== undefined) array = slice < 0 ? array.slice(slice) : array.slice(0, slice);
      writeSlot(slot, array);
    },
  };
}

function readInteger(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  const number = toNumber(value);
  if (!Number.isInteger(number)) throw new CommandError('BadValue', `The value for ${name} must be an integer value`);
  return number;
}

function compileArraySort(spec: unknown): (array: unknown[]) => unknown[] {
  if (isPlainObject(spec)) {
    const sortKey = compileSortKey(parseSort(spec));
    return (array) =>
      array
        .map((element) => ({ element, key: sortKey(isPlainObject(element) ? element : {}) }))
        .sort((a, b) => Buffer.compare(a.key, b.key))
        .map((item) => item.element);
  }
  const direction = toNumber(spec);
  if (direction !== 1 && direction !== -1) throw new CommandError('BadValue', '$sort must be 1, -1 or a document');
  return (array) => array.toSorted((a, b) => direction * compareValues(a, b));
}

/** Appends what is not there yet; duplicates that are there already stay. */
function compileAddToSet(path: string, operand: unknown): SlotUpdate {
  const { each } = readEach('$addToSet', operand);
  return {
    create: true,
    apply: (slot) => {
      const array = readArray(slot, path);
      for (const wanted of each) {
        if (!array.some((element) => equalValues(element, wanted))) array.push(wanted);
      }
      writeSlot(slot, array);
    },
  };
}

function compilePop(path: string, operand: unknown): SlotUpdate {
  const end = toNumber(operand);
  if (end !== 1 && end !== -1)
    throw new CommandError('FailedToParse', `$pop expects 1 or -1, found: ${describeValue(operand)}`);
  return {
    create: false,
    apply: (slot) => {
      const value = readSlot(slot);
      if (value === undefined) return;
      if (!Array.isArray(value)) {
        throw new CommandError(
          'TypeMismatch',
          `Path '${path}' contains an element of non-array type '${typeOfValue(value)}'`,
        );
      }
      writeSlot(slot, end === 1 ? value.slice(0, -1) : value.slice(1));
    },
  };
}

function removeWhere(path: string, operator: string, unwanted: (element: unknown) => boolean): SlotUpdate {
  return {
    create: false,
    apply: (slot) => {
      const value = readSlot(slot);
      if (value === undefined) return;
      if (!Array.isArray(value)) {
        throw new CommandError('BadValue', `Cannot apply ${operator} to a non-array value at '${path}'`);
      }
      writeSlot(
        slot,
        value.filter((element) => !unwanted(element)),
      );
    },
  };
}

function compilePullTest(operand: unknown): (element: unknown) => boolean {
  if (operand instanceof BSONRegExp) return compileRegex(operand, undefined);
  if (isPlainObject(operand)) return compileElement(operand);
  return (element) => equalValues(element, operand);
}

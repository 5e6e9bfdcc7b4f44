import { BSONRegExp } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { equalValues } from '../query/compare.ts';
import { describeValue, getType, isPlainObject } from '../query/value-types.ts';
import { clearSlot, readSlot, type Slot, writeSlot } from './slots.ts';

/** A compiled operator for one path: whether it creates missing fields, and how it changes a slot. */
export type SlotUpdate = { create: boolean; apply: (slot: Slot) => void };

/** Compiles one operator for one path. Throws as MongoDB does on bad operands. */
export function compileSlotUpdate(operator: string, path: string, operand: unknown): SlotUpdate {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return { create: true, apply: (slot) => writeSlot(slot, operand) };
    case '$unset':
      return { create: false, apply: clearSlot };
    case '$inc':
      return compileIncrement(path, operand);
    case '$addToSet':
      return compileAddToSet(path, operand);
    case '$pull':
      return compilePull(path, operand);
    default:
      throw notImplemented('FailedToParse', operator);
  }
}

type Numeric = number | bigint;

function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || typeof value === 'bigint';
}

function compileIncrement(path: string, operand: unknown): SlotUpdate {
  if (!isNumeric(operand)) {
    const message = `Cannot increment with non-numeric argument: {${path}: ${describeValue(operand)}}`;
    throw new CommandError('TypeMismatch', message);
  }
  return {
    create: true,
    apply: (slot) => {
      const value = readSlot(slot) ?? 0;
      if (readSlot(slot) === null || !isNumeric(value)) {
        const type = getType(readSlot(slot));
        const message = `Cannot apply $inc to a value of non-numeric type. The field '${path}' is of type ${type}`;
        throw new CommandError('TypeMismatch', message);
      }
      writeSlot(slot, add(value, operand));
    },
  };
}

/** Adds as int64 if either is one and both are whole numbers, otherwise as doubles. */
function add(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  const isWhole = [a, b].every((value) => typeof value === 'bigint' || Number.isInteger(value));
  if (!isWhole) return Number(a) + Number(b);
  const sum = BigInt(a) + BigInt(b);
  if (BigInt.asIntN(64, sum) !== sum) {
    throw new CommandError('BadValue', 'Failed to apply the operation: int64 overflow');
  }
  return sum;
}

/** Appends missing values. Existing duplicates stay. */
function compileAddToSet(path: string, operand: unknown): SlotUpdate {
  const values = readEach(operand);
  return {
    create: true,
    apply: (slot) => {
      const array = (readArray(slot, path) ?? []).slice();
      for (const value of values) {
        if (!array.some((element) => equalValues(element, value))) array.push(value);
      }
      writeSlot(slot, array);
    },
  };
}

function readEach(operand: unknown): unknown[] {
  if (!isPlainObject(operand) || !Object.hasOwn(operand, '$each')) return [operand];
  if (!Array.isArray(operand.$each)) throw new CommandError('TypeMismatch', '$each must be an array');
  const other = Object.keys(operand).find((name) => name !== '$each');
  if (other !== undefined) throw notImplemented('BadValue', `$addToSet ${other}`);
  return operand.$each;
}

/** Removes the elements equal to a value. */
function compilePull(path: string, operand: unknown): SlotUpdate {
  if (isPlainObject(operand) || operand instanceof BSONRegExp) {
    throw notImplemented('FailedToParse', '$pull with a condition');
  }
  return {
    create: false,
    apply: (slot) => {
      const array = readArray(slot, path);
      if (array === undefined) return;
      writeSlot(
        slot,
        array.filter((element) => !equalValues(element, operand)),
      );
    },
  };
}

/** The array in a slot, or undefined if the field is missing. Throws `BadValue` for any other value. */
function readArray(slot: Slot, path: string): unknown[] | undefined {
  const value = readSlot(slot);
  if (value === undefined || Array.isArray(value)) return value;
  throw new CommandError('BadValue', `The field '${path}' must be an array but is of type ${getType(value)}`);
}

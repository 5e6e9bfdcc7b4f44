import { CommandError, refuse } from '../errors.ts';
import { compareValues } from '../query/compare.ts';
import { describeValue, isPlainObject, typeOfValue } from '../query/value-types.ts';
import { compileArrayOperator } from './array-operators.ts';
import { clearSlot, readSlot, type SlotUpdate, writeSlot } from './update-paths.ts';

/** Compiles one operator with the operand it has for one path. Throws as MongoDB does on bad operands. */
export function compileSlotUpdate(operator: string, path: string, operand: unknown): SlotUpdate {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return { create: true, apply: (slot) => writeSlot(slot, operand) };
    case '$unset':
      return { create: false, apply: clearSlot };
    case '$inc':
    case '$mul':
      return compileArithmetic(operator, path, operand);
    case '$min':
      return replaceWhen(operand, (order) => order < 0);
    case '$max':
      return replaceWhen(operand, (order) => order > 0);
    case '$currentDate':
      return compileCurrentDate(operand);
    default:
      return compileArrayOperator(operator, path, operand);
  }
}

function compileArithmetic(operator: '$inc' | '$mul', path: string, operand: unknown): SlotUpdate {
  if (typeof operand !== 'number' && typeof operand !== 'bigint') {
    const verb = operator === '$inc' ? 'increment' : 'multiply';
    throw new CommandError(
      'TypeMismatch',
      `Cannot ${verb} with non-numeric argument: {${path}: ${describeValue(operand)}}`,
    );
  }
  return {
    create: true,
    apply: (slot) => {
      const value = readSlot(slot);
      if (value === undefined) {
        writeSlot(slot, operator === '$inc' ? operand : multiply(0, operand));
        return;
      }
      if (typeof value !== 'number' && typeof value !== 'bigint') {
        const type = typeOfValue(value);
        const message = `Cannot apply ${operator} to a value of non-numeric type. The field '${path}' is of type ${type}`;
        throw new CommandError('TypeMismatch', message);
      }
      writeSlot(slot, operator === '$inc' ? add(value, operand) : multiply(value, operand));
    },
  };
}

type Numeric = number | bigint;

function add(a: Numeric, b: Numeric): Numeric {
  const whole = toBigInts(a, b);
  return whole ? checkInt64(whole[0] + whole[1]) : Number(a) + Number(b);
}

function multiply(a: Numeric, b: Numeric): Numeric {
  const whole = toBigInts(a, b);
  // Adding zero turns -0, which whole numbers do not have, into 0.
  return whole ? checkInt64(whole[0] * whole[1]) : Number(a) * Number(b) + 0;
}

/** Both as int64 when one is and the other is whole; otherwise arithmetic is that of doubles. */
function toBigInts(a: Numeric, b: Numeric): [bigint, bigint] | undefined {
  if (typeof a === 'number' && typeof b === 'number') return undefined;
  if (typeof a === 'number' && !Number.isInteger(a)) return undefined;
  if (typeof b === 'number' && !Number.isInteger(b)) return undefined;
  return [BigInt(a), BigInt(b)];
}

function checkInt64(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value)
    throw new CommandError('BadValue', 'Failed to apply the operation: int64 overflow');
  return value;
}

function replaceWhen(operand: unknown, wins: (order: number) => boolean): SlotUpdate {
  return {
    create: true,
    apply: (slot) => {
      const value = readSlot(slot);
      if (value === undefined || wins(compareValues(operand, value))) writeSlot(slot, operand);
    },
  };
}

function compileCurrentDate(operand: unknown): SlotUpdate {
  const type = isPlainObject(operand) ? operand.$type : operand === true ? 'date' : undefined;
  if (type === 'timestamp') throw refuse('BadValue', '$currentDate with $type timestamp');
  if (type !== 'date') throw new CommandError('BadValue', '$currentDate needs true or {$type: "date"}');
  return { create: true, apply: (slot, now) => writeSlot(slot, now) };
}

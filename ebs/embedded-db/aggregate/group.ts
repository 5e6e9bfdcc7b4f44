import { CommandError, refuse } from '../errors.ts';
import { compareValues } from '../query/compare.ts';
import { isPlainObject } from '../query/value-types.ts';
import { encodeKey } from '../storage/key-encoding.ts';
import { ACCUMULATORS, isListed } from '../subset.ts';
import type { Document } from '../wire/bson.ts';
import { compileExpression, type Expression } from './expressions.ts';
import type { Stage } from './stage.ts';

type Accumulator = { add: (value: unknown) => void; result: () => unknown };
type Field = { name: string; operator: string; compute: Expression };

/** Compiles `$group`: groups by the value of `_id`, in the order groups are first met. */
export function compileGroup(operand: unknown): Stage {
  if (!isPlainObject(operand) || !Object.hasOwn(operand, '_id')) {
    throw new CommandError('BadValue', 'a group specification must be an object with an _id');
  }
  const computeId = compileExpression(operand._id);
  const fields = Object.entries(operand)
    .filter(([name]) => name !== '_id')
    .map(([name, accumulator]) => compileField(name, accumulator));
  return function* (documents) {
    const groups = new Map<string, { id: unknown; accumulators: Accumulator[] }>();
    for (const doc of documents) {
      const id = computeId(doc) ?? null;
      const key = encodeKey([id], [false]).toString('latin1');
      let group = groups.get(key);
      if (!group) {
        group = { id, accumulators: fields.map((field) => createAccumulator(field.operator)) };
        groups.set(key, group);
      }
      for (const [i, field] of fields.entries()) group.accumulators[i]?.add(field.compute(doc));
    }
    for (const { id, accumulators } of groups.values()) {
      const out: Document = { _id: id };
      fields.forEach((field, i) => {
        out[field.name] = accumulators[i]?.result();
      });
      yield out;
    }
  };
}

function compileField(name: string, accumulator: unknown): Field {
  const operator = isPlainObject(accumulator) ? Object.keys(accumulator)[0] : undefined;
  if (!isPlainObject(accumulator) || operator === undefined || Object.keys(accumulator).length !== 1) {
    throw new CommandError('BadValue', `The field '${name}' must be an accumulator object`);
  }
  if (!isListed(ACCUMULATORS, operator)) throw refuse('BadValue', `the accumulator ${operator}`);
  return { name, operator, compute: compileExpression(accumulator[operator]) };
}

function createAccumulator(operator: string): Accumulator {
  switch (operator) {
    case '$sum':
      return createSum();
    case '$avg':
      return createAverage();
    case '$min':
      return createExtreme((order) => order < 0);
    case '$max':
      return createExtreme((order) => order > 0);
    case '$first':
      return createEdge(true);
    case '$last':
      return createEdge(false);
    case '$push': {
      const values: unknown[] = [];
      return { add: (value) => value !== undefined && values.push(value), result: () => values };
    }
    default: {
      const values = new Map<string, unknown>();
      return {
        add: (value) => value !== undefined && values.set(encodeKey([value], [false]).toString('latin1'), value),
        result: () => [...values.values()],
      };
    }
  }
}

/** Sums numbers and passes over everything else; int64 stays int64 while only whole numbers meet it. */
function createSum(): Accumulator {
  let whole = 0n;
  let real = 0;
  let sawInt64 = false;
  return {
    add: (value) => {
      if (typeof value === 'bigint') {
        sawInt64 = true;
        whole += value;
      } else if (typeof value === 'number') real += value;
    },
    result: () => {
      if (!sawInt64) return real;
      return Number.isInteger(real) && BigInt.asIntN(64, whole) === whole ? whole + BigInt(real) : Number(whole) + real;
    },
  };
}

function createAverage(): Accumulator {
  let sum = 0;
  let count = 0;
  return {
    add: (value) => {
      if (typeof value !== 'number' && typeof value !== 'bigint') return;
      sum += Number(value);
      count++;
    },
    result: () => (count === 0 ? null : sum / count),
  };
}

function createExtreme(wins: (order: number) => boolean): Accumulator {
  let best: unknown = null;
  return {
    add: (value) => {
      if (value === undefined || value === null) return;
      if (best === null || wins(compareValues(value, best))) best = value;
    },
    result: () => best,
  };
}

function createEdge(first: boolean): Accumulator {
  let seen = false;
  let kept: unknown = null;
  return {
    add: (value) => {
      if (first && seen) return;
      seen = true;
      kept = value ?? null;
    },
    result: () => kept,
  };
}

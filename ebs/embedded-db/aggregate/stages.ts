import { CommandError, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { resolveExpressionPath, splitPath } from '../query/paths.ts';
import { isPlainObject, toNumber } from '../query/value-types.ts';
import { encodeKey } from '../storage/key-encoding.ts';
import { ACCUMULATORS, isListed, STAGES } from '../subset.ts';
import type { Document } from '../wire/bson.ts';

/** A compiled stage: documents in, documents out. */
export type Stage = (documents: Iterable<Document>) => Iterable<Document>;

/** One stage as the client wrote it. */
export type StageSpec = { name: string; operand: unknown };

/** Computes a value from a document; undefined if it is missing. */
type Expression = (doc: Document) => unknown;

/** Splits a pipeline into named stages. Throws for stages outside the subset. */
export function parsePipeline(pipeline: unknown): StageSpec[] {
  if (!Array.isArray(pipeline)) throw new CommandError('TypeMismatch', "'pipeline' must be an array");
  return pipeline.map((stage) => {
    const names = isPlainObject(stage) ? Object.keys(stage) : [];
    const name = names[0];
    if (!isPlainObject(stage) || name === undefined || names.length !== 1) {
      throw new CommandError('UnrecognizedStage', 'A pipeline stage must be a document with one field');
    }
    if (!isListed(STAGES, name)) throw notImplemented('UnrecognizedStage', `the stage ${name}`);
    return { name, operand: stage[name] };
  });
}

/** Compiles one stage. */
export function compileStage({ name, operand }: StageSpec): Stage {
  switch (name) {
    case '$match':
      return compileMatch(operand);
    case '$skip':
      return compileSkip(readStageCount(name, operand, 0));
    case '$limit':
      return compileLimit(readStageCount(name, operand, 1));
    default:
      return compileGroup(operand);
  }
}

/** A whole-number operand of at least `least`. Throws `BadValue`. */
export function readStageCount(name: string, operand: unknown, least: number): number {
  const number = toNumber(operand);
  if (!Number.isInteger(number) || number < least) {
    throw new CommandError('BadValue', `${name} must be a whole number of at least ${least}`);
  }
  return number;
}

function compileMatch(operand: unknown): Stage {
  if (!isPlainObject(operand)) throw new CommandError('BadValue', 'the match filter must be an object');
  const matches = compileFilter(operand);
  return function* (documents) {
    for (const doc of documents) if (matches(doc)) yield doc;
  };
}

function compileSkip(count: number): Stage {
  return function* (documents) {
    let left = count;
    for (const doc of documents) {
      if (left > 0) left--;
      else yield doc;
    }
  };
}

function compileLimit(count: number): Stage {
  return function* (documents) {
    let left = count;
    for (const doc of documents) {
      yield doc;
      if (--left === 0) return;
    }
  };
}

/** Groups by the value of `_id`, in the order in which groups first appear. */
function compileGroup(operand: unknown): Stage {
  if (!isPlainObject(operand) || !Object.hasOwn(operand, '_id')) {
    throw new CommandError('BadValue', 'a group specification must be an object with an _id');
  }
  const computeId = compileExpression(operand._id);
  const fields = Object.entries(operand)
    .filter(([name]) => name !== '_id')
    .map(([name, accumulator]) => ({ name, compute: compileAccumulator(name, accumulator) }));
  return function* (documents) {
    const groups = new Map<string, { id: unknown; sums: Sum[] }>();
    for (const doc of documents) {
      const id = computeId(doc) ?? null;
      const key = encodeKey([id], [false]).toString('latin1');
      let group = groups.get(key);
      if (!group) {
        group = { id, sums: fields.map(() => new Sum()) };
        groups.set(key, group);
      }
      for (const [i, field] of fields.entries()) group.sums[i]?.add(field.compute(doc));
    }
    for (const { id, sums } of groups.values()) {
      yield { _id: id, ...Object.fromEntries(fields.map(({ name }, i) => [name, sums[i]?.total])) };
    }
  };
}

function compileAccumulator(name: string, accumulator: unknown): Expression {
  const operator = isPlainObject(accumulator) ? Object.keys(accumulator)[0] : undefined;
  if (!isPlainObject(accumulator) || operator === undefined || Object.keys(accumulator).length !== 1) {
    throw new CommandError('BadValue', `The field '${name}' must be an accumulator object`);
  }
  if (!isListed(ACCUMULATORS, operator)) throw notImplemented('BadValue', `the accumulator ${operator}`);
  return compileExpression(accumulator[operator]);
}

/** Compiles a field path (`'$a.b'`) or a constant. Throws for operators, variables (`$$NOW`), documents and arrays. */
function compileExpression(expression: unknown): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) {
    if (expression.startsWith('$$')) throw notImplemented('BadValue', `the variable ${expression}`);
    const path = splitPath(expression.slice(1));
    return (doc) => resolveExpressionPath(doc, path);
  }
  if (isPlainObject(expression) || Array.isArray(expression)) {
    throw notImplemented('BadValue', `the expression ${Object.keys(expression)[0] ?? '{}'}`);
  }
  return () => expression;
}

/** Adds numbers and ignores everything else. int64 stays int64 as long as it only meets whole numbers. */
class Sum {
  #whole = 0n;
  #real = 0;
  #hasInt64 = false;

  add(value: unknown): void {
    if (typeof value === 'bigint') {
      this.#hasInt64 = true;
      this.#whole += value;
    } else if (typeof value === 'number') this.#real += value;
  }

  get total(): number | bigint {
    if (!this.#hasInt64) return this.#real;
    const fits = Number.isInteger(this.#real) && BigInt.asIntN(64, this.#whole) === this.#whole;
    return fits ? this.#whole + BigInt(this.#real) : Number(this.#whole) + this.#real;
  }
}

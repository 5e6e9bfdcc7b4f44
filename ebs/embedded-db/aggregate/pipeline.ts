import { CommandError, refuse } from '../errors.ts';
import { compileFilter, matchesFilter } from '../query/matcher.ts';
import { compileSortKey, parseSort, SortBuffer } from '../query/sort.ts';
import { isPlainObject, toNumber } from '../query/value-types.ts';
import { isListed, STAGES } from '../subset.ts';
import { type Document, encodeDocument } from '../wire/bson.ts';
import { compileGroup } from './group.ts';
import { compileProjectStage } from './project-stage.ts';
import type { Stage, StageSpec } from './stage.ts';
import { compileUnwind } from './unwind.ts';

/** Splits a pipeline into named stages. Throws a refusal for stages outside the subset. */
export function parsePipeline(pipeline: unknown): StageSpec[] {
  if (!Array.isArray(pipeline)) throw new CommandError('TypeMismatch', "'pipeline' must be an array");
  return pipeline.map((stage) => {
    const names = isPlainObject(stage) ? Object.keys(stage) : [];
    const name = names[0];
    if (!isPlainObject(stage) || name === undefined || names.length !== 1) {
      throw new CommandError('UnrecognizedStage', 'A pipeline stage must be a document with one field');
    }
    if (!isListed(STAGES, name)) throw refuse('UnrecognizedStage', `the stage ${name}`);
    return { name, operand: stage[name] };
  });
}

/** Compiles one stage. */
export function compileStage({ name, operand }: StageSpec): Stage {
  switch (name) {
    case '$match':
      return compileMatch(operand);
    case '$sort':
      return compileSortStage(operand);
    case '$skip':
      return compileSkip(readStageCount(name, operand, 0));
    case '$limit':
      return compileLimit(readStageCount(name, operand, 1));
    case '$project':
      return compileProjectStage(operand);
    case '$group':
      return compileGroup(operand);
    case '$count':
      return compileCount(operand);
    default:
      return compileUnwind(operand);
  }
}

/** A whole number operand of at least `least`. Throws `BadValue`. */
export function readStageCount(name: string, operand: unknown, least: number): number {
  const number = toNumber(operand);
  if (!Number.isInteger(number) || number < least) {
    throw new CommandError('BadValue', `${name} needs a whole number of at least ${least}`);
  }
  return number;
}

function compileMatch(operand: unknown): Stage {
  if (!isPlainObject(operand)) throw new CommandError('BadValue', 'the match filter must be an object');
  const matcher = compileFilter(operand);
  return function* (documents) {
    for (const doc of documents) if (matchesFilter(matcher, doc)) yield doc;
  };
}

function compileSortStage(operand: unknown): Stage {
  const sort = parseSort(operand);
  if (sort.length === 0) throw new CommandError('BadValue', '$sort stage must have at least one sort key');
  const sortKey = compileSortKey(sort);
  return function* (documents) {
    const buffer = new SortBuffer<Document>(0);
    for (const doc of documents) buffer.add(sortKey(doc), doc, encodeDocument(doc).length);
    yield* buffer.drain();
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

function compileCount(operand: unknown): Stage {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.')) {
    throw new CommandError('BadValue', 'the count field must be a plain name');
  }
  return function* (documents) {
    let total = 0;
    for (const _ of documents) total++;
    if (total > 0) yield { [operand]: total };
  };
}

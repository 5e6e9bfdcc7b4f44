import { CommandError, notImplemented } from '../errors.ts';
import { compareValues } from '../query/compare.ts';
import { isArrayIndex, type Path, splitPath } from '../query/paths.ts';
import { isPlainObject } from '../query/value-types.ts';
import { isListed, UPDATE_OPERATORS } from '../subset.ts';
import type { Document } from '../wire/bson.ts';
import { compileSlotUpdate, type SlotUpdate } from './operators.ts';
import { findSlot } from './slots.ts';

/** A compiled update. `apply` may change and return its argument; a replacement returns a new document. */
export type Update = {
  isReplacement: boolean;
  apply: (doc: Document, isInsert: boolean) => Document;
};

type Change = { path: Path; onInsertOnly: boolean; update: SlotUpdate };

/** Compiles an update document or a replacement. Throws for pipelines and for operators outside the subset. */
export function compileUpdate(u: unknown): Update {
  if (Array.isArray(u)) throw notImplemented('FailedToParse', 'updates written as a pipeline');
  if (!isPlainObject(u)) throw new CommandError('FailedToParse', 'Update argument must be an object');
  const names = Object.keys(u);
  const operators = names.filter((name) => name.startsWith('$'));
  if (operators.length === 0) return compileReplacement(u);
  if (operators.length < names.length) {
    throw new CommandError('FailedToParse', 'an update contains operators or fields, not both');
  }
  const changes = operators.flatMap((operator) => compileOperator(operator, u[operator]));
  checkConflicts(changes);
  changes.sort((a, b) => comparePaths(a.path, b.path));
  return {
    isReplacement: false,
    apply: (doc, isInsert) => {
      for (const { path, onInsertOnly, update } of changes) {
        if (onInsertOnly && !isInsert) continue;
        const slot = findSlot(doc, path, update.create);
        if (slot) update.apply(slot);
      }
      return doc;
    },
  };
}

function compileReplacement(u: Document): Update {
  return {
    isReplacement: true,
    apply: (doc) => ('_id' in doc && !('_id' in u) ? { _id: doc._id, ...u } : { ...u }),
  };
}

function compileOperator(operator: string, operands: unknown): Change[] {
  if (!isListed(UPDATE_OPERATORS, operator)) throw notImplemented('FailedToParse', operator);
  if (!isPlainObject(operands)) {
    throw new CommandError('FailedToParse', `Modifiers operate on fields: ${operator} needs a document`);
  }
  return Object.entries(operands).map(([name, operand]) => ({
    path: parseUpdatePath(name),
    onInsertOnly: operator === '$setOnInsert',
    update: compileSlotUpdate(operator, name, operand),
  }));
}

function parseUpdatePath(name: string): Path {
  const path = splitPath(name);
  for (const part of path) {
    if (part === '') {
      throw new CommandError('EmptyFieldName', `The update path '${name}' contains an empty field name.`);
    }
    if (part === '$' || part.startsWith('$[')) {
      throw notImplemented('BadValue', `the positional operator in '${name}'`);
    }
    if (part.startsWith('$')) {
      const message = `The dollar ($) prefixed field '${part}' in '${name}' is not valid for storage.`;
      throw new CommandError('DollarPrefixedFieldName', message);
    }
  }
  return path;
}

/** Throws if two changes touch the same path, or one touches a path inside another's. */
function checkConflicts(changes: Change[]): void {
  const taken: Path[] = [];
  for (const { path } of changes) {
    const other = taken.find((earlier) => earlier.every((part, i) => i >= path.length || part === path[i]));
    if (other) {
      const message = `Updating the path '${path.join('.')}' would create a conflict at '${other.join('.')}'`;
      throw new CommandError('ConflictingUpdateOperators', message);
    }
    taken.push(path);
  }
}

/** MongoDB applies changes in order of their paths, numbers as numbers. This decides the order of new fields. */
function comparePaths(a: Path, b: Path): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const partA = a[i] ?? '';
    const partB = b[i] ?? '';
    if (partA === partB) continue;
    if (isArrayIndex(partA) && isArrayIndex(partB)) return Number(partA) - Number(partB);
    return compareValues(partA, partB);
  }
  return a.length - b.length;
}

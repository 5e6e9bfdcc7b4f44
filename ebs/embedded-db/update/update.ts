import { CommandError, refuse } from '../errors.ts';
import { compareValues } from '../query/compare.ts';
import { compileElement } from '../query/matcher.ts';
import { isArrayIndex, type Path, splitPath } from '../query/paths.ts';
import { isPlainObject } from '../query/value-types.ts';
import { isListed, UPDATE_OPERATORS } from '../subset.ts';
import type { Document } from '../wire/bson.ts';
import { compileSlotUpdate } from './operators.ts';
import { clearSlot, type PositionContext, readSlot, type SlotUpdate, visitSlots, writeSlot } from './update-paths.ts';

/** What one application of an update needs to know. */
export type UpdateContext = { arrayPosition: number; isInsert: boolean; now: Date };

/** A compiled update. `apply` may change and return its argument; replacements return a new document. */
export type Update = {
  isReplacement: boolean;
  needsPosition: boolean;
  apply: (doc: Document, context: UpdateContext) => Document;
};

type Change = { path: Path; onInsertOnly: boolean; update: SlotUpdate } | { path: Path; renameTo: Path };

/** Compiles an update document or a replacement. Refuses pipelines and operators outside the subset. */
export function compileUpdate(u: unknown, arrayFilters: unknown): Update {
  if (Array.isArray(u)) throw refuse('FailedToParse', 'updates written as a pipeline');
  if (!isPlainObject(u)) throw new CommandError('FailedToParse', 'Update argument must be an object');
  const names = Object.keys(u);
  const operators = names.filter((name) => name.startsWith('$'));
  if (operators.length === 0) return compileReplacement(u, arrayFilters);
  if (operators.length < names.length) {
    throw new CommandError('FailedToParse', 'an update holds operators or fields, not both');
  }
  const changes = operators.flatMap((operator) => compileOperator(operator, u[operator]));
  refuseConflicts(changes);
  changes.sort((a, b) => comparePaths(a.path, b.path));
  const filters = compileArrayFilters(arrayFilters, changes);
  const needsPosition = changes.some((change) => change.path.includes('$'));
  return {
    isReplacement: false,
    needsPosition,
    apply: (doc, context) => {
      const position: PositionContext = { arrayPosition: context.arrayPosition, arrayFilters: filters };
      for (const change of changes) applyChange(doc, change, position, context);
      return doc;
    },
  };
}

function compileReplacement(u: Document, arrayFilters: unknown): Update {
  if (Array.isArray(arrayFilters) && arrayFilters.length > 0) {
    throw new CommandError('FailedToParse', 'arrayFilters may not be specified for a replacement');
  }
  return {
    isReplacement: true,
    needsPosition: false,
    apply: (doc) => ('_id' in doc && !('_id' in u) ? { _id: doc._id, ...u } : { ...u }),
  };
}

function compileOperator(operator: string, operands: unknown): Change[] {
  if (!isListed(UPDATE_OPERATORS, operator)) throw refuse('FailedToParse', operator);
  if (!isPlainObject(operands)) {
    throw new CommandError('FailedToParse', `Modifiers operate on fields: ${operator} needs a document`);
  }
  return Object.entries(operands).map(([name, operand]) => {
    const path = parseUpdatePath(name);
    if (operator === '$rename') return { path, renameTo: parseRenameTarget(name, operand) };
    const update = compileSlotUpdate(operator, name, operand);
    return { path, onInsertOnly: operator === '$setOnInsert', update };
  });
}

function parseUpdatePath(name: string): Path {
  const path = splitPath(name);
  if (path.some((part) => part === '')) {
    throw new CommandError('EmptyFieldName', `The update path '${name}' contains an empty field name.`);
  }
  path.forEach((part, i) => {
    const positional = part === '$' || part === '$[]' || /^\$\[[a-z][a-zA-Z0-9]*\]$/.test(part);
    if (part.startsWith('$') && (!positional || i === 0)) {
      const message = `The dollar ($) prefixed field '${part}' in '${name}' is not valid for storage.`;
      throw new CommandError(i === 0 && positional ? 'BadValue' : 'DollarPrefixedFieldName', message);
    }
  });
  if (path.filter((part) => part === '$').length > 1) {
    throw new CommandError('BadValue', `Too many positional (i.e. '$') elements found in path '${name}'`);
  }
  return path;
}

function parseRenameTarget(name: string, operand: unknown): Path {
  if (typeof operand !== 'string') throw new CommandError('BadValue', 'The to field for $rename must be a string');
  if (name.includes('$') || operand.includes('$')) throw refuse('BadValue', '$rename with positional paths');
  return parseUpdatePath(operand);
}

/** Two changes must not touch one place, nor a place inside another's. */
function refuseConflicts(changes: Change[]): void {
  const taken: Path[] = [];
  const paths = changes.flatMap((change) => ('renameTo' in change ? [change.path, change.renameTo] : [change.path]));
  for (const path of paths) {
    const other = taken.find((earlier) => earlier.every((part, i) => i >= path.length || part === path[i]));
    if (other) {
      const message = `Updating the path '${path.join('.')}' would create a conflict at '${other.join('.')}'`;
      throw new CommandError('ConflictingUpdateOperators', message);
    }
    taken.push(path);
  }
}

/** MongoDB applies changes in order of their paths, numbers as numbers, which decides the order of new fields. */
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

function compileArrayFilters(input: unknown, changes: Change[]): Map<string, (element: unknown) => boolean> {
  const tests = new Map<string, (element: unknown) => boolean>();
  const used = new Set(changes.flatMap((change) => change.path.filter((part) => /^\$\[.+\]$/.test(part))));
  for (const filter of Array.isArray(input) ? input : []) {
    if (!isPlainObject(filter)) throw new CommandError('TypeMismatch', 'arrayFilters must hold documents');
    const names = Object.keys(filter);
    const identifier = names[0]?.split('.')[0] ?? '';
    if (!/^[a-z][a-zA-Z0-9]*$/.test(identifier) || names.some((name) => name.split('.')[0] !== identifier)) {
      throw new CommandError(
        'FailedToParse',
        'Each array filter must use one identifier that starts with a small letter',
      );
    }
    if (tests.has(identifier)) {
      throw new CommandError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${identifier}`,
      );
    }
    if (!used.has(`$[${identifier}]`)) {
      throw new CommandError(
        'FailedToParse',
        `The array filter for identifier '${identifier}' was not used in the update`,
      );
    }
    // The element stands under its identifier, so `{e.x: 1}` and `{e: {$gt: 1}}` are ordinary filters.
    tests.set(identifier, compileElementUnder(filter));
  }
  for (const part of used) {
    if (!tests.has(part.slice(2, -1))) {
      throw new CommandError('BadValue', `No array filter found for identifier '${part.slice(2, -1)}'`);
    }
  }
  return tests;
}

function compileElementUnder(filter: Document): (element: unknown) => boolean {
  const identifier = Object.keys(filter)[0]?.split('.')[0] ?? '';
  const matches = compileElement(filter);
  return (element) => matches({ [identifier]: element });
}

function applyChange(doc: Document, change: Change, position: PositionContext, context: UpdateContext): void {
  if ('renameTo' in change) {
    applyRename(doc, change.path, change.renameTo, position);
    return;
  }
  if (change.onInsertOnly && !context.isInsert) return;
  visitSlots(doc, change.path, position, change.update.create, (slot) => change.update.apply(slot, context.now));
}

function applyRename(doc: Document, from: Path, to: Path, position: PositionContext): void {
  let value: unknown;
  visitSlots(doc, from, position, false, (slot) => {
    if (Array.isArray(slot.container))
      throw new CommandError('BadValue', 'The source of $rename cannot be an array element');
    value = readSlot(slot);
    if (value !== undefined) clearSlot(slot);
  });
  if (value === undefined) return;
  visitSlots(doc, to, position, true, (slot) => {
    if (Array.isArray(slot.container))
      throw new CommandError('BadValue', 'The target of $rename cannot be an array element');
    writeSlot(slot, value);
  });
}

import { BSONRegExp } from 'bson';
import { CommandError, refuse } from '../errors.ts';
import { FILTER_LOGICAL_OPERATORS, FILTER_OPERATORS, isListed } from '../subset.ts';
import type { Document } from '../wire/bson.ts';
import { equalValues } from './compare.ts';
import { compileElementTest } from './element-tests.ts';
import { type Path, someLeaf, splitPath } from './paths.ts';
import { compileRegex } from './regex.ts';
import { isOperatorObject, isPlainObject, toNumber } from './value-types.ts';

/** What a match leaves behind: the position of the array element that matched, for the positional `$`. */
export type MatchState = { arrayPosition: number };

/** A compiled filter: true when the document matches. */
export type Matcher = (doc: Document, state: MatchState) => boolean;

/** Compiles a filter document. Throws a `CommandError` naming any operator outside the subset. */
export function compileFilter(filter: Document): Matcher {
  const tests = Object.entries(filter).map(([name, condition]) => compileEntry(name, condition));
  const only = tests[0];
  if (tests.length === 1 && only) return only;
  return (doc, state) => {
    for (const test of tests) if (!test(doc, state)) return false;
    return true;
  };
}

/** Tests one document when no array position is asked for. */
export function matchesFilter(matcher: Matcher, doc: Document): boolean {
  return matcher(doc, { arrayPosition: -1 });
}

function compileEntry(name: string, condition: unknown): Matcher {
  if (!name.startsWith('$')) return compileFieldCondition(name, condition);
  if (name === '$comment') return () => true;
  if (!isListed(FILTER_LOGICAL_OPERATORS, name)) throw refuse('BadValue', name);
  const branches = compileBranches(name, condition);
  if (name === '$and') return (doc, state) => branches.every((branch) => branch(doc, state));
  if (name === '$or') return (doc, state) => branches.some((branch) => branch(doc, state));
  return (doc) => !branches.some((branch) => matchesFilter(branch, doc));
}

function compileBranches(name: string, condition: unknown): Matcher[] {
  if (!Array.isArray(condition) || condition.length === 0) {
    throw new CommandError('BadValue', `${name} must be a nonempty array`);
  }
  return condition.map((branch) => {
    if (!isPlainObject(branch)) throw new CommandError('BadValue', `${name} entries must be objects`);
    return compileFilter(branch);
  });
}

/** Compiles what a filter says about one field. */
function compileFieldCondition(name: string, condition: unknown): Matcher {
  const path = splitPath(name);
  if (!isOperatorObject(condition)) {
    return condition instanceof BSONRegExp
      ? compileOperator(path, '$regex', condition, {})
      : compileOperator(path, '$eq', condition, {});
  }
  const tests = Object.entries(condition)
    .filter(([operator]) => operator !== '$options' || !Object.hasOwn(condition, '$regex'))
    .map(([operator, operand]) => compileOperator(path, operator, operand, condition));
  return (doc, state) => tests.every((test) => test(doc, state));
}

function compileOperator(path: Path, operator: string, operand: unknown, siblings: Document): Matcher {
  if (!isListed(FILTER_OPERATORS, operator)) throw refuse('BadValue', operator);
  switch (operator) {
    case '$ne':
      if (operand instanceof BSONRegExp) throw new CommandError('BadValue', "Can't have regex as arg to $ne.");
      return negate(compileOperator(path, '$eq', operand, {}));
    case '$nin':
      return negate(compileOperator(path, '$in', operand, {}));
    case '$not':
      return negate(compileNot(path, operand));
    case '$exists': {
      const exists = onPath(path, false, (value) => value !== undefined);
      return operand ? exists : negate(exists);
    }
    case '$all':
      return compileAll(path, operand);
    case '$elemMatch':
      return compileElemMatch(path, operand);
    case '$size':
      return compileSize(path, operand);
    case '$regex':
      return onPath(path, true, compileRegex(operand, siblings.$options));
    case '$options':
      throw new CommandError('BadValue', '$options needs a $regex');
    default:
      return onPath(path, true, compileElementTest(operator, operand));
  }
}

/** A predicate that holds when some value at the path passes, remembering which array element it was. */
function onPath(path: Path, expandLeaf: boolean, test: (value: unknown) => boolean): Matcher {
  return (doc, state) =>
    someLeaf(doc, path, expandLeaf, (value, position) => {
      if (!test(value)) return false;
      if (position >= 0) state.arrayPosition = position;
      return true;
    });
}

function negate(matcher: Matcher): Matcher {
  return (doc) => !matchesFilter(matcher, doc);
}

function compileNot(path: Path, operand: unknown): Matcher {
  if (operand instanceof BSONRegExp) return compileOperator(path, '$regex', operand, {});
  if (!isOperatorObject(operand)) throw new CommandError('BadValue', '$not needs a regex or a document');
  return compileFieldCondition(path.join('.'), operand);
}

function compileSize(path: Path, operand: unknown): Matcher {
  const size = toNumber(operand);
  if (!Number.isInteger(size) || size < 0) {
    throw new CommandError('BadValue', 'Failed to parse $size. Expected a non-negative integer');
  }
  return onPath(path, false, (value) => Array.isArray(value) && value.length === size);
}

function compileAll(path: Path, operand: unknown): Matcher {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$all needs an array');
  if (operand.length === 0) return () => false;
  const tests = operand.map((wanted) => {
    if (isOperatorObject(wanted)) {
      if (Object.keys(wanted)[0] !== '$elemMatch') throw new CommandError('BadValue', 'no $ expressions in $all');
      return compileElemMatch(path, wanted.$elemMatch);
    }
    return compileOperator(path, wanted instanceof BSONRegExp ? '$regex' : '$eq', wanted, {});
  });
  return (doc, state) => tests.every((test) => test(doc, state));
}

function compileElemMatch(path: Path, operand: unknown): Matcher {
  if (!isPlainObject(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object');
  const matchesElement = compileElement(operand);
  return (doc, state) =>
    someLeaf(doc, path, false, (value, outer) => {
      if (!Array.isArray(value)) return false;
      const position = value.findIndex(matchesElement);
      if (position < 0) return false;
      state.arrayPosition = outer >= 0 ? outer : position;
      return true;
    });
}

/** A test of one array element: by its fields, or by value when the condition consists of operators (`{$gt: 1}`). */
export function compileElement(condition: Document): (element: unknown) => boolean {
  const first = Object.keys(condition)[0];
  const byValue = first?.startsWith('$') === true && !['$and', '$or', '$nor', '$comment'].includes(first);
  if (!byValue) {
    const matcher = compileFilter(condition);
    return (element) => {
      // An array counts as a document whose fields are its positions.
      if (Array.isArray(element)) return matchesFilter(matcher, { ...element } as unknown as Document);
      return isPlainObject(element) && matchesFilter(matcher, element);
    };
  }
  const matcher = compileFieldCondition('v', condition);
  // The element is not opened again: [[1]] has no element that equals 1.
  return (element) =>
    Array.isArray(element) ? matchesArrayElement(condition, element) : matchesFilter(matcher, { v: element });
}

function matchesArrayElement(condition: Document, element: unknown[]): boolean {
  return Object.entries(condition).every(([operator, operand]) => {
    if (operator === '$eq') return equalValues(element, operand);
    if (operator === '$ne') return !equalValues(element, operand);
    if (['$size', '$elemMatch', '$all', '$exists'].includes(operator)) {
      return matchesFilter(compileFieldCondition('v', { [operator]: operand }), { v: element });
    }
    if (operator === '$not' && isOperatorObject(operand)) return !matchesArrayElement(operand, element);
    if (operator === '$nin') return !compileElementTest('$in', operand)(element);
    if (operator === '$regex' || operator === '$options') return false;
    return compileElementTest(operator, operand)(element);
  });
}

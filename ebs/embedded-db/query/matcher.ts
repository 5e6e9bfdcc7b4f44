import { BSONRegExp } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { FILTER_LOGICAL_OPERATORS, FILTER_OPERATORS, isListed } from '../subset.ts';
import type { Document } from '../wire/bson.ts';
import { type Path, someLeaf, splitPath } from './paths.ts';
import { compileRegex } from './regex.ts';
import { compileValueTest } from './value-tests.ts';
import { isOperatorObject, isPlainObject } from './value-types.ts';

/** A compiled filter: true if the document matches. */
export type Matcher = (doc: Document) => boolean;

/** Compiles a filter document. Throws a `CommandError` that names any operator outside the subset. */
export function compileFilter(filter: Document): Matcher {
  const tests = Object.entries(filter).map(([name, condition]) => compileEntry(name, condition));
  const only = tests[0];
  if (tests.length === 1 && only) return only;
  return (doc) => tests.every((test) => test(doc));
}

function compileEntry(name: string, condition: unknown): Matcher {
  if (!name.startsWith('$')) return compileFieldCondition(name, condition);
  if (!isListed(FILTER_LOGICAL_OPERATORS, name)) throw notImplemented('BadValue', name);
  const branches = compileBranches(name, condition);
  if (name === '$and') return (doc) => branches.every((branch) => branch(doc));
  return (doc) => branches.some((branch) => branch(doc));
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

/** Compiles a filter's condition on one field. */
function compileFieldCondition(name: string, condition: unknown): Matcher {
  const path = splitPath(name);
  if (!isOperatorObject(condition)) {
    return compileOperator(path, condition instanceof BSONRegExp ? '$regex' : '$eq', condition, {});
  }
  const tests = Object.entries(condition)
    .filter(([operator]) => operator !== '$options' || !Object.hasOwn(condition, '$regex'))
    .map(([operator, operand]) => compileOperator(path, operator, operand, condition));
  return (doc) => tests.every((test) => test(doc));
}

function compileOperator(path: Path, operator: string, operand: unknown, siblings: Document): Matcher {
  if (!isListed(FILTER_OPERATORS, operator)) throw notImplemented('BadValue', operator);
  switch (operator) {
    case '$ne':
      if (operand instanceof BSONRegExp) throw new CommandError('BadValue', "Can't have regex as arg to $ne.");
      return negate(compileOperator(path, '$eq', operand, {}));
    case '$nin':
      return negate(compileOperator(path, '$in', operand, {}));
    case '$exists': {
      const exists = onPath(path, false, (value) => value !== undefined);
      return operand ? exists : negate(exists);
    }
    case '$all':
      return compileAll(path, operand);
    case '$regex':
      return onPath(path, true, compileRegex(operand, siblings.$options));
    case '$options':
      throw new CommandError('BadValue', '$options needs a $regex');
    default:
      return onPath(path, true, compileValueTest(operator, operand));
  }
}

/** True if any value at the path passes the test. */
function onPath(path: Path, expandLeaf: boolean, test: (value: unknown) => boolean): Matcher {
  return (doc) => someLeaf(doc, path, expandLeaf, test);
}

function negate(matcher: Matcher): Matcher {
  return (doc) => !matcher(doc);
}

function compileAll(path: Path, operand: unknown): Matcher {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$all needs an array');
  if (operand.length === 0) return () => false;
  const tests = operand.map((value) => {
    if (isOperatorObject(value)) throw notImplemented('BadValue', `$all with ${Object.keys(value)[0]}`);
    return compileOperator(path, value instanceof BSONRegExp ? '$regex' : '$eq', value, {});
  });
  return (doc) => tests.every((test) => test(doc));
}

import { CommandError, refuse } from '../errors.ts';
import { FILTER_LOGICAL_OPERATORS, isListed } from '../subset.ts';
import type { Document } from '../wire/bson.ts';
import { compileFieldCondition } from './field-conditions.ts';
import { isPlainObject } from './value-types.ts';

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

import { refuse } from '../errors.ts';
import { resolveExpressionPath, splitPath } from '../query/paths.ts';
import { isPlainObject } from '../query/value-types.ts';
import type { Document } from '../wire/bson.ts';

/** Computes a value from a document; undefined when it is missing. */
export type Expression = (doc: Document) => unknown;

/**
 * Compiles an expression: a field path (`'$a.b'`), a constant, `{$literal: value}`, or a document of such. Refuses every
 * other operator, and variables (`$$NOW`).
 */
export function compileExpression(expression: unknown): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) {
    if (expression.startsWith('$$')) throw refuse('BadValue', `the variable ${expression}`);
    const path = splitPath(expression.slice(1));
    return (doc) => resolveExpressionPath(doc, path);
  }
  if (Array.isArray(expression)) {
    const parts = expression.map(compileExpression);
    return (doc) => parts.map((part) => part(doc) ?? null);
  }
  if (!isPlainObject(expression)) return () => expression;
  const names = Object.keys(expression);
  if (names[0]?.startsWith('$')) {
    if (names[0] !== '$literal' || names.length !== 1) throw refuse('BadValue', `the expression ${names[0]}`);
    return () => expression.$literal;
  }
  const fields = Object.entries(expression).map(([name, inner]) => ({ name, compute: compileExpression(inner) }));
  return (doc) => {
    const out: Document = {};
    for (const { name, compute } of fields) {
      const value = compute(doc);
      if (value !== undefined) out[name] = value;
    }
    return out;
  };
}

import { CommandError } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import { isPlainObject } from '../query/value-types.ts';
import type { Document } from '../wire/bson.ts';
import { compileExpression } from './expressions.ts';
import type { Stage } from './stage.ts';

/** Compiles `$project`: inclusion or exclusion, and top-level fields computed from field paths or `$literal`. */
export function compileProjectStage(operand: unknown): Stage {
  if (!isPlainObject(operand) || Object.keys(operand).length === 0) {
    throw new CommandError('BadValue', '$project specification must be a non-empty object');
  }
  const plain: Document = {};
  const computed: { name: string; compute: (doc: Document) => unknown }[] = [];
  for (const [name, value] of Object.entries(operand)) {
    if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') plain[name] = value;
    else if (name.includes('.'))
      throw new CommandError('BadValue', `embedded-db computes top-level fields only: ${name}`);
    else computed.push({ name, compute: compileExpression(value) });
  }
  const including = computed.length > 0 || Object.entries(plain).some(([name, kept]) => name !== '_id' && kept);
  if (computed.length > 0 && Object.entries(plain).some(([name, kept]) => name !== '_id' && !kept)) {
    throw new CommandError('BadValue', 'Cannot compute fields in an exclusion projection');
  }
  // Without any included field of its own, `{_id: 1}` or a name nobody has keeps the projection an inclusion.
  const keepsId = plain._id === undefined || Boolean(plain._id);
  const spec = including
    ? { ...plain, ...(Object.keys(plain).some((n) => n !== '_id') ? {} : { _id: keepsId }) }
    : plain;
  const onlyComputed = including && !Object.keys(plain).some((name) => name !== '_id');
  const project = onlyComputed
    ? (doc: Document): Document => (keepsId && Object.hasOwn(doc, '_id') ? { _id: doc._id } : {})
    : (compileProjection(spec) ?? ((doc: Document) => doc));
  return function* (documents) {
    for (const doc of documents) {
      const out = { ...project(doc) };
      for (const { name, compute } of computed) {
        const value = compute(doc);
        if (value !== undefined) out[name] = value;
      }
      yield out;
    }
  };
}

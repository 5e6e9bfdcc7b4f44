import { CommandError, refuse } from '../errors.ts';
import { resolveExpressionPath, splitPath } from '../query/paths.ts';
import { isPlainObject } from '../query/value-types.ts';
import { visitSlots, writeSlot } from '../update/update-paths.ts';
import { type Document, decodeDocument, encodeDocument } from '../wire/bson.ts';
import type { Stage } from './stage.ts';

const NO_POSITIONS = { arrayPosition: -1, arrayFilters: new Map() };

/** Compiles `$unwind`: one document per element; without elements none, unless `preserveNullAndEmptyArrays`. */
export function compileUnwind(operand: unknown): Stage {
  const options: Document = isPlainObject(operand) ? operand : { path: operand };
  for (const name of Object.keys(options)) {
    if (name !== 'path' && name !== 'preserveNullAndEmptyArrays') throw refuse('BadValue', `$unwind ${name}`);
  }
  const { path: written } = options;
  if (typeof written !== 'string' || !written.startsWith('$')) {
    throw new CommandError('BadValue', "the path of $unwind must start with a '$'");
  }
  const path = splitPath(written.slice(1));
  const keepsEmpty = options.preserveNullAndEmptyArrays === true;
  return function* (documents) {
    for (const doc of documents) {
      const value = resolveExpressionPath(doc, path);
      if (Array.isArray(value) && value.length > 0) {
        for (const element of value) yield withValue(doc, path, element);
      } else if (value === undefined || value === null || Array.isArray(value)) {
        if (keepsEmpty) yield Array.isArray(value) ? withValue(doc, path, undefined) : doc;
      } else yield doc;
    }
  };
}

function withValue(doc: Document, path: readonly string[], value: unknown): Document {
  // Each result is its own copy, as later stages may keep several of them.
  const copy = decodeDocument(encodeDocument(doc));
  visitSlots(copy, path, NO_POSITIONS, true, (slot) => writeSlot(slot, value));
  return copy;
}

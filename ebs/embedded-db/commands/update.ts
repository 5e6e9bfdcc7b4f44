import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { isPlainObject } from '../query/value-types.ts';
import { STATEMENT_FIELDS } from '../subset.ts';
import { compileUpdate } from '../update/update.ts';
import { type Document, decodeDocument, encodeDocument } from '../wire/bson.ts';
import { findTargets, insertUpsert, updateFound } from './change-documents.ts';
import { type Call, checkFields, readCollectionName, readDocument } from './context.ts';
import { isOrdered, runStatements } from './write-batch.ts';

/** `update`: an array of statements, each for one document or (`multi`) all that match. */
export function update(call: Call): Uint8Array {
  const { server, database, body } = call;
  const statements = readStatements(call, 'updates');
  server.group.beginWrite();
  const name = readCollectionName(body);
  const upserted: Document[] = [];
  let n = 0;
  let nModified = 0;
  const errors = runStatements(statements.length, isOrdered(body), (index) => {
    const statement = statements[index] ?? {};
    checkFields(statement, STATEMENT_FIELDS.update, 'updates');
    const filter = readDocument(statement.q, 'q');
    const change = compileUpdate(statement.u);
    const multi = statement.multi === true;
    if (multi && change.isReplacement) {
      throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
    }
    compileFilter(filter);
    const collection =
      statement.upsert === true ? server.store.ensure(database, name) : server.store.find(database, name);
    if (!collection) return;
    const found = findTargets(server, collection, { filter, sort: [], limit: multi ? 0 : 1, hint: statement.hint });
    for (const one of found) {
      // Counts one by one: what was changed before a failure stays changed.
      const { modified } = updateFound(collection, one, change);
      n++;
      if (modified) nModified++;
    }
    if (found.length > 0 || statement.upsert !== true) return;
    const { doc } = insertUpsert(collection, filter, change);
    upserted.push({ index, _id: doc._id });
    n++;
  });
  return encodeDocument({
    n,
    nModified,
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(errors.length > 0 ? { writeErrors: errors } : {}),
    ok: 1,
  });
}

/** The statements of an update or delete: a document sequence (drivers) or an array in the body (shells). */
export function readStatements({ body, request }: Call, field: 'updates' | 'deletes'): Document[] {
  const sequence = request.sequences.get(field)?.map(decodeDocument);
  const statements = sequence ?? body[field];
  if (!Array.isArray(statements) || statements.length === 0 || !statements.every(isPlainObject)) {
    throw new CommandError('BadValue', `${field} must be a list of documents`);
  }
  return statements;
}

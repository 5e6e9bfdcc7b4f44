import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { toNumber } from '../query/value-types.ts';
import { STATEMENT_FIELDS } from '../subset.ts';
import { findTargets, removeFound } from './change-documents.ts';
import { type Call, checkFields, readCollectionName, readDocument } from './context.ts';
import { readStatements } from './update.ts';
import { encodeWriteReply, isOrdered, runStatements } from './write-batch.ts';

/** `delete`: a list of statements, each with `limit` 1, or 0 for all. */
export function deleteDocuments(call: Call): Uint8Array {
  const { server, database, body } = call;
  const statements = readStatements(call, 'deletes');
  const collection = server.store.find(database, readCollectionName(body));
  if (collection) server.group.beginWrite();
  let n = 0;
  const errors = runStatements(statements.length, isOrdered(body), (index) => {
    const statement = statements[index] ?? {};
    checkFields(statement, STATEMENT_FIELDS.delete, 'deletes');
    const filter = readDocument(statement.q, 'q');
    const limit = toNumber(statement.limit);
    if (limit !== 0 && limit !== 1) throw new CommandError('FailedToParse', 'The limit of a delete must be 0 or 1');
    compileFilter(filter);
    if (!collection) return;
    for (const found of findTargets(server, collection, { filter, sort: [], limit, hint: statement.hint })) {
      removeFound(collection, found);
      n++;
    }
  });
  return encodeWriteReply(n, errors);
}

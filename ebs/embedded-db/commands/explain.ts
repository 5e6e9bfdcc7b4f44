import { notImplemented } from '../errors.ts';
import { findDocuments, type Query } from '../query/find-documents.ts';
import { compileFilter } from '../query/matcher.ts';
import { planQuery } from '../storage/planner.ts';
import { COMMANDS, GENERIC_FIELDS } from '../subset.ts';
import type { Document } from '../wire/bson.ts';
import { type Call, checkFields, readCollectionName, readDocument } from './context.ts';
import { readQuery } from './find.ts';

/** `explain` for find and count: which index serves the query, and how much it read. */
export function explain({ server, database, body }: Call): Document {
  const inner = readDocument(body.explain, 'explain');
  const command = Object.keys(inner)[0];
  if (command !== 'find' && command !== 'count')
    throw notImplemented('CommandNotFound', `explain of ${String(command)}`);
  checkFields(inner, [command, ...COMMANDS[command], ...GENERIC_FIELDS], command);
  const query: Query =
    command === 'find' ? readQuery(inner) : { ...readQuery({}), filter: readDocument(inner.query, 'query') };
  compileFilter(query.filter);
  const name = readCollectionName(inner);
  const collection = server.store.find(database, name);
  const counters = { documents: 0, keys: 0 };
  const plan = collection && planQuery(collection, query.filter, query.sort, query.hint);
  let nReturned = 0;
  if (collection && body.verbosity !== 'queryPlanner') {
    for (const _ of findDocuments(server.store.file, collection, query, counters)) nReturned++;
  }
  const scan = plan?.index
    ? { stage: 'IXSCAN', indexName: plan.index.spec.name, keyPattern: plan.index.spec.key, ranges: plan.ranges.length }
    : { stage: plan ? 'COLLSCAN' : 'EOF' };
  const winningPlan = plan && !plan.sorted ? { stage: 'SORT', inputStage: scan } : scan;
  return {
    queryPlanner: { namespace: `${database}.${name}`, winningPlan },
    executionStats: {
      nReturned,
      totalKeysExamined: counters.keys,
      totalDocsExamined: counters.documents,
      executionSuccess: true,
    },
    ok: 1,
  };
}

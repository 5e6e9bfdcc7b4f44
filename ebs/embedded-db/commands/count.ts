import { findDocuments } from '../query/find-documents.ts';
import { compileFilter } from '../query/matcher.ts';
import { planQuery } from '../storage/planner.ts';
import { countExact } from '../storage/scan.ts';
import type { Document } from '../wire/bson.ts';
import { type Call, readCollectionName, readCount, readDocument, type Server } from './context.ts';

/** `count`: the number of documents that match, after skip and limit. */
export function count({ server, database, body }: Call): Document {
  const filter = readDocument(body.query, 'query');
  const skip = readCount(body.skip, 'skip', 0);
  const limit = readCount(body.limit, 'limit', 0);
  const total = countMatching(
    server,
    database,
    readCollectionName(body),
    filter,
    body.hint,
    limit > 0 ? skip + limit : 0,
  );
  const after = Math.max(total - skip, 0);
  return { n: limit > 0 ? Math.min(after, limit) : after, ok: 1 };
}

/** Number of documents a filter matches, counted from index keys alone where possible. Stops at `limit`; 0 means no limit. */
export function countMatching(
  server: Server,
  database: string,
  name: string,
  filter: Document,
  hint: unknown,
  limit: number,
): number {
  compileFilter(filter);
  const collection = server.store.find(database, name);
  if (!collection) return 0;
  const plan = planQuery(collection, filter, [], hint);
  if (plan.exact) return countExact(server.store.file, collection, plan, limit);
  const query = { filter, sort: [], skip: 0, limit, hint };
  let total = 0;
  for (const _ of findDocuments(server.store.file, collection, query, server.counters)) total++;
  return total;
}

import type { Collection } from '../storage/collection.ts';
import type { DurableFile } from '../storage/durable-file.ts';
import { type Plan, planQuery, type SortField } from '../storage/planner.ts';
import { hasOneKeyEach, type ScanCounters, scanPlan } from '../storage/scan.ts';
import { type Document, decodeDocument } from '../wire/bson.ts';
import { compileFilter } from './matcher.ts';
import { compileSortKey, SortBuffer } from './sort.ts';

/** A document that matched. `doc` is set if matching decoded it. */
export type Found = { rowId: number; raw: Uint8Array; doc: Document | undefined };

/** A query. `limit` 0 means all. */
export type Query = {
  filter: Document;
  sort: SortField[];
  skip: number;
  limit: number;
  hint?: unknown;
};

/** Memory per row id waiting to be sorted, in bytes. */
const ROW_REFERENCE_BYTES = 64;

/** Plans and runs a query. The generator can pause between documents for any length of time. */
export function* findDocuments(
  file: DurableFile,
  collection: Collection,
  query: Query,
  counters: ScanCounters,
): Generator<Found> {
  const plan = planQuery(collection, query.filter, query.sort, query.hint);
  // Skipped documents are not read if the index alone decides which they are.
  const isSkippedByKey = plan.exact && plan.sorted && hasOneKeyEach(plan);
  const matched = matchRows(file, collection, query, plan, isSkippedByKey ? query.skip : 0, counters);
  const ordered = plan.sorted ? matched : sortRows(collection, query, matched);
  let toSkip = isSkippedByKey ? 0 : query.skip;
  let left = query.limit === 0 ? Number.POSITIVE_INFINITY : query.limit;
  if (left === 0) return;
  for (const found of ordered) {
    if (toSkip > 0) {
      toSkip--;
      continue;
    }
    yield found;
    if (--left === 0) return;
  }
}

function* matchRows(
  file: DurableFile,
  collection: Collection,
  query: Query,
  plan: Plan,
  skip: number,
  counters: ScanCounters,
): Generator<Found> {
  // Compiled even if the index decides, so that whether a filter is accepted does not depend on indexes.
  const matches = compileFilter(query.filter);
  const firstChunk = query.limit > 0 && plan.sorted ? query.skip - skip + query.limit : 32;
  for (const row of scanPlan(file, collection, plan, { firstChunk, skip }, counters)) {
    if (plan.exact) {
      yield { rowId: row.rowId, raw: row.raw, doc: undefined };
      continue;
    }
    const doc = decodeDocument(row.raw);
    if (matches(doc)) yield { rowId: row.rowId, raw: row.raw, doc };
  }
}

function* sortRows(collection: Collection, query: Query, rows: Generator<Found>): Generator<Found> {
  const sortKey = compileSortKey(query.sort);
  const buffer = new SortBuffer<number>(query.limit === 0 ? 0 : query.skip + query.limit);
  for (const { rowId, raw, doc } of rows) buffer.add(sortKey(doc ?? decodeDocument(raw)), rowId, ROW_REFERENCE_BYTES);
  for (const rowId of buffer.drain()) {
    const raw = collection.read(rowId);
    if (raw) yield { rowId, raw, doc: undefined };
  }
}

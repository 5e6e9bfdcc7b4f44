import type { Collection } from '../storage/collection.ts';
import type { DurableFile } from '../storage/durable-file.ts';
import { type Plan, planQuery, type SortField } from '../storage/planner.ts';
import { type ScanCounters, scanPlan } from '../storage/scan.ts';
import { type Document, decodeDocument } from '../wire/bson.ts';
import { compileFilter, type MatchState } from './matcher.ts';
import { compileSortKey, SortBuffer } from './sort.ts';

/** A document that matched. `doc` is there when matching needed it decoded; `arrayPosition` serves positional `$`. */
export type Found = { rowId: number; raw: Uint8Array; doc: Document | undefined; arrayPosition: number };

/** What to look for. `limit` 0 means all. */
export type Query = {
  filter: Document;
  sort: SortField[];
  skip: number;
  limit: number;
  hint?: unknown;
  /** Match by decoding even if the index alone decides: the position in an array is wanted. */
  needsPosition?: boolean;
};

/** Bytes one row number costs while it waits to be sorted. */
const ROW_REFERENCE_BYTES = 64;

/** Plans a query and reads it; the generator may be left waiting between documents. */
export function* findDocuments(
  file: DurableFile,
  collection: Collection,
  query: Query,
  counters: ScanCounters,
): Generator<Found> {
  const plan = planQuery(collection, query.filter, query.sort, query.hint);
  const matched = matchRows(file, collection, query, plan, counters);
  const ordered = plan.sorted ? matched : sortRows(collection, query, matched);
  let toSkip = query.skip;
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
  counters: ScanCounters,
): Generator<Found> {
  // Compiled even when the index decides, so that a filter is refused or accepted whatever indexes there are.
  const matcher = compileFilter(query.filter);
  const needsTest = !plan.exact || query.needsPosition === true;
  const firstChunk = query.limit > 0 && plan.sorted ? query.skip + query.limit : 32;
  for (const row of scanPlan(file, collection, plan, firstChunk, counters)) {
    if (!needsTest) {
      yield { rowId: row.rowId, raw: row.raw, doc: undefined, arrayPosition: -1 };
      continue;
    }
    const doc = decodeDocument(row.raw);
    const state: MatchState = { arrayPosition: -1 };
    if (matcher(doc, state)) yield { rowId: row.rowId, raw: row.raw, doc, arrayPosition: state.arrayPosition };
  }
}

function* sortRows(collection: Collection, query: Query, rows: Generator<Found>): Generator<Found> {
  const sortKey = compileSortKey(query.sort);
  const buffer = new SortBuffer<{ rowId: number; arrayPosition: number }>(
    query.limit === 0 ? 0 : query.skip + query.limit,
  );
  for (const { rowId, raw, doc, arrayPosition } of rows) {
    buffer.add(sortKey(doc ?? decodeDocument(raw)), { rowId, arrayPosition }, ROW_REFERENCE_BYTES);
  }
  for (const { rowId, arrayPosition } of buffer.drain()) {
    const raw = collection.read(rowId);
    if (raw) yield { rowId, raw, doc: undefined, arrayPosition };
  }
}

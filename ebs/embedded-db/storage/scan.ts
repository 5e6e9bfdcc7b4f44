import type { Collection, Index } from './collection.ts';
import { getIndexTable } from './collection.ts';
import type { DurableFile } from './durable-file.ts';
import type { KeyProbe, KeyRange, Plan } from './planner.ts';

/** A document that was read: its row id, its bytes, and its index key. */
export type Row = { rowId: number; raw: Uint8Array; key: Uint8Array };

/** Documents and keys read so far. Shown by `serverStatus` and `explain`. */
export type ScanCounters = { documents: number; keys: number };

const MAX_CHUNK_ROWS = 512;

/** True if a plan reads a single range with at most one key per document. */
export function hasOneKeyEach({ index, ranges, isSingle }: Plan): boolean {
  return index !== undefined && ranges.length === 1 && (!index.multikey || isSingle);
}

/**
 * Reads the documents of a plan, in its order, in chunks of rows. No statement stays open between chunks, so a reader can
 * pause for any length of time; it sees changes made meanwhile, as MongoDB's cursors do. `skip`: number of keys to skip
 * without reading their documents; only for plans with `hasOneKeyEach`.
 */
export function* scanPlan(
  file: DurableFile,
  collection: Collection,
  plan: Plan,
  { firstChunk, skip }: { firstChunk: number; skip: number },
  counters: ScanCounters,
): Generator<Row> {
  const chunk = Math.min(Math.max(firstChunk, 1), MAX_CHUNK_ROWS);
  const { index } = plan;
  if (index === undefined) {
    yield* scanDocuments(file, collection, chunk, counters);
    return;
  }
  const planned = skip > 0 ? skipKeys(file, index, plan, skip, counters) : plan.ranges;
  const read = (range: KeyRange) => scanRange(file, collection, index, plan, range, chunk, counters);
  const ranges = plan.reverse ? planned.toReversed() : planned;
  const rows = plan.merge && ranges.length > 1 ? mergeStreams(ranges, read, plan.reverse) : chain(ranges, read);
  if (!index.multikey) {
    yield* rows;
    return;
  }
  const seen = new Set<number>();
  for (const row of rows) {
    if (seen.has(row.rowId)) continue;
    seen.add(row.rowId);
    yield row;
  }
}

/** Returns the plan's range without its first `skip` keys; empty if there are no more. */
function skipKeys(
  file: DurableFile,
  index: Index,
  { reverse, probes, ranges }: Plan,
  skip: number,
  counters: ScanCounters,
): KeyRange[] {
  const { condition, values } = probeFor(index, probes);
  const order = reverse ? 'DESC' : 'ASC';
  const sql = `SELECT k FROM ${getIndexTable(index)} AS i WHERE ${condition} k >= ? AND k < ? ORDER BY k ${order} LIMIT 1 OFFSET ?`;
  return ranges.flatMap((range) => {
    counters.keys += skip;
    const key = file.all(sql, [...values, range.low, range.high, skip])[0]?.k as Uint8Array | undefined;
    if (key === undefined) return [];
    // No key lies between a key and the same key followed by a zero byte.
    return [reverse ? { ...range, high: Buffer.concat([key, Buffer.alloc(1)]) } : { ...range, low: Buffer.from(key) }];
  });
}

const NO_KEY = new Uint8Array();

function* scanDocuments(
  file: DurableFile,
  collection: Collection,
  firstChunk: number,
  counters: ScanCounters,
): Generator<Row> {
  const sql = `SELECT id, doc FROM ${collection.documentsTable} WHERE id > ? ORDER BY id LIMIT ?`;
  let after = 0;
  for (let chunk = firstChunk; ; chunk = Math.min(chunk * 2, MAX_CHUNK_ROWS)) {
    const rows = file.all(sql, [after, chunk]);
    for (const row of rows) {
      after = Number(row.id);
      counters.documents++;
      yield { rowId: after, raw: row.doc as Uint8Array, key: NO_KEY };
    }
    if (rows.length < chunk) return;
  }
}

function* scanRange(
  file: DurableFile,
  collection: Collection,
  index: Index,
  { reverse, probes }: Plan,
  range: KeyRange,
  firstChunk: number,
  counters: ScanCounters,
): Generator<Row> {
  const bounds = reverse ? 'k >= ? AND k < ? ORDER BY k DESC' : 'k > ? AND k < ? ORDER BY k';
  // CROSS JOIN makes SQLite read the index first.
  const join = `${getIndexTable(index)} AS i CROSS JOIN ${collection.documentsTable} ON id = r`;
  const { condition, values } = probeFor(index, probes);
  const next = `SELECT k, r, doc FROM ${join} WHERE ${condition} ${bounds} LIMIT ?`;
  // The first chunk includes the low end itself.
  const first = `SELECT k, r, doc FROM ${join} WHERE ${condition} k >= ? AND k < ? ORDER BY k ${reverse ? 'DESC' : ''} LIMIT ?`;
  let { low, high }: { low: Uint8Array; high: Uint8Array } = range;
  let sql = first;
  for (let chunk = firstChunk; ; chunk = Math.min(chunk * 2, MAX_CHUNK_ROWS)) {
    const rows = file.all(sql, [...values, low, high, chunk]);
    for (const row of rows) {
      const key = row.k as Uint8Array;
      if (reverse) high = key;
      else low = key;
      counters.keys++;
      counters.documents++;
      yield { rowId: Number(row.r), raw: row.doc as Uint8Array, key };
    }
    if (rows.length < chunk) return;
    sql = next;
  }
}

/** SQL condition, ending with AND, that a document has all the probed keys. `i` is the index being read. */
function probeFor(index: Index, probes: readonly KeyProbe[]): { condition: string; values: (Buffer | number)[] } {
  const table = getIndexTable(index);
  const one = `EXISTS (SELECT 1 FROM ${table} AS p WHERE p.k = CAST(? || substr(i.k, ?) AS BLOB)) AND `;
  return {
    condition: one.repeat(probes.length),
    values: probes.flatMap(({ prefix, after }) => [prefix, after + 1]),
  };
}

function* chain(ranges: KeyRange[], read: (range: KeyRange) => Generator<Row>): Generator<Row> {
  for (const range of ranges) yield* read(range);
}

/** Merges streams that are each sorted by the part of the key after `mergeAt`. */
function* mergeStreams(
  ranges: KeyRange[],
  read: (range: KeyRange) => Generator<Row>,
  reverse: boolean,
): Generator<Row> {
  const heads: { stream: Generator<Row>; row: Row; suffix: Uint8Array; mergeAt: number }[] = [];
  for (const range of ranges) {
    const stream = read(range);
    const first = stream.next();
    if (first.done) continue;
    heads.push({ stream, row: first.value, suffix: first.value.key.subarray(range.mergeAt), mergeAt: range.mergeAt });
  }
  while (heads.length > 0) {
    let best = heads[0];
    for (const head of heads) {
      if (best === undefined) break;
      const order = Buffer.compare(head.suffix, best.suffix);
      if (reverse ? order > 0 : order < 0) best = head;
    }
    if (best === undefined) return;
    yield best.row;
    const next = best.stream.next();
    if (next.done) heads.splice(heads.indexOf(best), 1);
    else {
      best.row = next.value;
      best.suffix = next.value.key.subarray(best.mergeAt);
    }
  }
}

/** Counts the documents of a plan that needs no filter, without reading them. Stops at `limit`; 0 means no limit. */
export function countExact(file: DurableFile, collection: Collection, plan: Plan, limit: number): number {
  const { index } = plan;
  if (index === undefined) return limit > 0 ? Math.min(collection.count(), limit) : collection.count();
  const { condition, values } = probeFor(index, plan.probes);
  const enough = limit === 0 ? -1 : limit;
  const seen = new Set<number>();
  let total = 0;
  for (const range of plan.ranges) {
    const from = `FROM ${getIndexTable(index)} AS i WHERE ${condition} k >= ? AND k < ? LIMIT ?`;
    const read = [...values, range.low, range.high, enough];
    if (index.multikey && !(plan.ranges.length === 1 && plan.isSingle)) {
      for (const row of file.all(`SELECT DISTINCT r ${from}`, read)) seen.add(Number(row.r));
    } else total += Number(file.all(`SELECT count(*) AS n FROM (SELECT 1 ${from})`, read)[0]?.n ?? 0);
    if (limit > 0 && total + seen.size >= limit) return limit;
  }
  return total + seen.size;
}

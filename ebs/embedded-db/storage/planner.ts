import { CommandError } from '../errors.ts';
import { equalValues } from '../query/compare.ts';
import type { Document } from '../wire/bson.ts';
import { collectConjuncts, deriveBounds, type FieldBounds, highBytes, lowBytes } from './bounds.ts';
import type { Collection, Index } from './collection.ts';

/** Keys from `low` up to, but not including, `high`. Several ranges are merged by the part of the key after `mergeAt`. */
export type KeyRange = { low: Buffer; high: Buffer; mergeAt: number };

/** Another key of the same document: `prefix`, then what follows the first `after` bytes of the key that was read. */
export type KeyProbe = { prefix: Buffer; after: number };

/** One field of a sort. */
export type SortField = { path: string; descending: boolean };

/** How a query reads its documents. Without an index, it reads the whole collection in insertion order. */
export type Plan = {
  index: Index | undefined;
  ranges: KeyRange[];
  reverse: boolean;
  /** The rows are read in the requested order. */
  sorted: boolean;
  /** The ranges must be merged to be in order. */
  merge: boolean;
  /** Every document has at most one key in the range: it fixes one value for each field with arrays. Only with a single range. */
  isSingle: boolean;
  /** A key is read only if the index also has these keys for the same document. Only with a single range. */
  probes: KeyProbe[];
  /** Every document found matches, so the filter need not be tested. */
  exact: boolean;
};

/** Maximum number of ranges per plan. If `$in` lists combine to more, later fields are left to the filter. */
const MAX_RANGES = 1000;

/** Picks the index for a filter and a sort. `hint` names one, by name or key. */
export function planQuery(collection: Collection, filter: Document, sort: SortField[], hint?: unknown): Plan {
  const { fields, others } = collectConjuncts(filter);
  const bounds = new Map<string, FieldBounds>();
  for (const [path, conditions] of fields) {
    const found = deriveBounds(conditions);
    if (found) bounds.set(path, found);
  }
  let best: { plan: Plan; score: number } | undefined;
  const forced = hint === undefined ? undefined : findHinted(collection, hint);
  for (const index of forced ? [forced] : collection.indexes) {
    const candidate = planIndex(index, bounds, sort, fields.size + others, forced !== undefined);
    if (candidate && (best === undefined || candidate.score > best.score)) best = candidate;
  }
  if (best) return best.plan;
  const exact = fields.size + others === 0;
  return {
    index: undefined,
    ranges: [],
    reverse: false,
    sorted: sort.length === 0,
    merge: false,
    isSingle: true,
    probes: [],
    exact,
  };
}

function findHinted(collection: Collection, hint: unknown): Index {
  const found = collection.indexes.find((index) =>
    typeof hint === 'string' ? index.spec.name === hint : equalValues(index.spec.key, hint),
  );
  if (!found) throw new CommandError('BadValue', 'hint provided does not correspond to an existing index');
  return found;
}

function planIndex(
  index: Index,
  bounds: Map<string, FieldBounds>,
  sort: SortField[],
  conditions: number,
  forced: boolean,
): { plan: Plan; score: number } | undefined {
  const { spec } = index;
  const paths = Object.keys(spec.key);
  let prefixes: { bytes: Buffer; mergeAt: number }[] = [{ bytes: Buffer.alloc(0), mergeAt: 0 }];
  let range: Extract<FieldBounds, { kind: 'range' }> | undefined;
  let used = 0;
  let exact = true;
  let excludesNull = false;
  const isFixed = (path: string) => paths.includes(path) && countPoints(bounds.get(path)) === 1;
  // An array sorts by its least or greatest element; its keys do not say which one that is.
  const isArray = (path: string) => index.multikey < 0 || ((index.multikey >> paths.indexOf(path)) & 1) === 1;
  const open = sort.filter((field) => isArray(field.path) || !isFixed(field.path));
  const order = new SortProgress(open, !sort.some((field) => paths.includes(field.path) && isArray(field.path)));
  const probes: KeyProbe[] = [];
  const roots = new Set<string>();
  for (let i = 0; i < paths.length; i++) {
    const path = paths[i] ?? '';
    const descending = spec.descending[i] === true;
    const root = path.split('.')[0] ?? '';
    // An index pairs the values of each element of an array, but different elements can meet a filter on two paths.
    const field = range || (index.multikey && roots.has(root)) ? undefined : bounds.get(path);
    roots.add(root);
    if (field?.kind === 'points' && used === i && prefixes.length * field.points.length <= MAX_RANGES) {
      const single = field.points.length === 1;
      if (field.others.length > 0) {
        const isPaired = paths.some((other, at) => at !== i && other.split('.')[0] === root);
        const [start] = prefixes.length === 1 && index.multikey > 0 && !descending && !isPaired ? prefixes : [];
        const after = (start?.bytes.length ?? 0) + (field.points[0]?.length ?? 0);
        if (start)
          for (const other of field.others) probes.push({ prefix: Buffer.concat([start.bytes, other]), after });
        else exact = false;
      }
      const sorted = order.take(path, descending, single);
      prefixes = combinePrefixes(prefixes, field.points, descending, !single && !sorted);
      if (!single && !sorted) order.merge();
      used++;
      exact &&= field.exact;
      excludesNull ||= field.excludesNull;
      continue;
    }
    if (field?.kind === 'range' && used === i) {
      range = field;
      used++;
      exact &&= field.exact && !(index.multikey && field.ends === 2);
      excludesNull = true;
    }
    if (!order.take(path, descending, false)) order.stop();
    if (!range && order.stopped) break;
  }
  const sorted = order.isDone();
  if (spec.sparse && !excludesNull) return undefined;
  if (used === 0 && !forced && !(sorted && sort.length > 0)) return undefined;
  const descendingRange = spec.descending[used - 1] === true;
  const ranges = prefixes
    .map((prefix) => makeRange(prefix, range, descendingRange, index.multikey !== 0))
    .sort((a, b) => Buffer.compare(a.low, b.low));
  const plan: Plan = {
    index,
    ranges,
    reverse: order.reverse,
    sorted,
    merge: sorted && sort.length > 0 && order.merges,
    isSingle: index.multikey >= 0 && ranges.length === 1 && index.multikey >> (range ? used - 1 : used) === 0,
    probes: ranges.length === 1 ? probes : [],
    exact: exact && used === conditions && (probes.length === 0 || ranges.length === 1),
  };
  const points = range ? used - 1 : used;
  const isUniqueMatch = spec.unique && points === paths.length ? 1000 : 0;
  const sortBonus = sorted && sort.length > 0 ? 12 : 0;
  return { plan, score: isUniqueMatch + points * 10 + (range ? 5 : 0) + sortBonus - paths.length * 0.1 };
}

/** Matches the fields of an index with the fields of a sort. */
class SortProgress {
  readonly #sort: SortField[];
  #next = 0;
  stopped: boolean;
  merges = false;
  reverse = false;
  #direction: boolean | undefined;

  constructor(sort: SortField[], usable: boolean) {
    this.#sort = sort;
    this.stopped = !usable;
  }

  /** Takes the next index field. A field with a single value fits any order. Returns whether the field fits. */
  take(path: string, descending: boolean, fixed: boolean): boolean {
    const wanted = this.#sort[this.#next];
    if (this.stopped || wanted === undefined) return fixed;
    if (wanted.path !== path) return fixed;
    if (!fixed) {
      const reverse = wanted.descending !== descending;
      if (this.#direction !== undefined && this.#direction !== reverse) return false;
      this.#direction = reverse;
      this.reverse = reverse;
    }
    this.#next++;
    return true;
  }

  /** Called for a field with several values that is not part of the sort: their streams have to be merged. */
  merge(): void {
    if (this.#direction === undefined) this.merges = true;
    else this.stop();
  }

  stop(): void {
    this.stopped = true;
  }

  isDone(): boolean {
    return this.#next === this.#sort.length;
  }
}

function countPoints(bounds: FieldBounds | undefined): number {
  return bounds?.kind === 'points' ? bounds.points.length : 0;
}

function combinePrefixes(
  prefixes: { bytes: Buffer; mergeAt: number }[],
  points: Buffer[],
  descending: boolean,
  mergeHere: boolean,
): { bytes: Buffer; mergeAt: number }[] {
  return prefixes.flatMap((prefix) =>
    points.map((point) => {
      const bytes = Buffer.concat([prefix.bytes, descending ? invert(point) : point]);
      return { bytes, mergeAt: mergeHere ? bytes.length : prefix.mergeAt };
    }),
  );
}

function makeRange(
  prefix: { bytes: Buffer; mergeAt: number },
  range: Extract<FieldBounds, { kind: 'range' }> | undefined,
  descending: boolean,
  multikey: boolean,
): KeyRange {
  if (!range) {
    const end = { bytes: prefix.bytes, inclusive: true };
    return { low: prefix.bytes, high: highBytes(end), mergeAt: prefix.mergeAt };
  }
  let { low, high } = range;
  // Different elements of an array can meet the two ends, so only one of them limits what is read.
  if (multikey && range.ends === 2 && low !== high) high = { bytes: low.bytes.subarray(0, 1), inclusive: true };
  if (descending) {
    [low, high] = [
      { bytes: invert(high.bytes), inclusive: high.inclusive },
      { bytes: invert(low.bytes), inclusive: low.inclusive },
    ];
  }
  return {
    low: Buffer.concat([prefix.bytes, lowBytes(low)]),
    high: Buffer.concat([prefix.bytes, highBytes(high)]),
    mergeAt: prefix.mergeAt,
  };
}

function invert(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) out[i] = ~(bytes[i] ?? 0);
  return out;
}

import { CommandError } from '../errors.ts';

/** Idle time after which a cursor is closed, in milliseconds (MongoDB's `cursorTimeoutMillis`: 10 minutes). */
const CURSOR_TIMEOUT_MS = 10 * 60 * 1000;
/** Maximum size of a batch, in bytes. MongoDB sends up to 16 MB, but this thread serves other clients in between. */
const BATCH_BYTES = 2 * 1024 * 1024;
/** Maximum number of open cursors. The one idle longest is closed first. */
const MAX_CURSORS = 1000;

type Cursor = {
  namespace: string;
  documents: Iterator<Uint8Array>;
  waiting: Uint8Array | undefined;
  lastUsedAt: number;
};

/** The documents of one reply, and the cursor for the rest, 0 if there is none. */
export type Batch = { documents: Uint8Array[]; cursorId: bigint };

/** The open cursors. Each holds a paused reader, not its results. */
export class Cursors {
  readonly #cursors = new Map<bigint, Cursor>();
  readonly #now: () => number;
  #nextId = 1n;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Reads the first batch and, unless `single`, keeps a cursor for the rest. */
  open(namespace: string, documents: Iterator<Uint8Array>, batchSize: number, single: boolean): Batch {
    const cursor: Cursor = { namespace, documents, waiting: undefined, lastUsedAt: this.#now() };
    const batch = takeBatch(cursor, batchSize);
    if (batch.exhausted || single) return { documents: batch.documents, cursorId: 0n };
    const id = this.#nextId++;
    this.#cursors.set(id, cursor);
    if (this.#cursors.size > MAX_CURSORS) this.#forgetOldest();
    return { documents: batch.documents, cursorId: id };
  }

  /** Reads the next batch. `batchSize` 0 means as many as fit. Throws `CursorNotFound`. */
  next(id: bigint, namespace: string, batchSize: number): Batch {
    const cursor = this.#cursors.get(id);
    if (!cursor || cursor.namespace !== namespace)
      throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    cursor.lastUsedAt = this.#now();
    try {
      const batch = takeBatch(cursor, batchSize === 0 ? Number.POSITIVE_INFINITY : batchSize);
      if (batch.exhausted) this.#cursors.delete(id);
      return { documents: batch.documents, cursorId: batch.exhausted ? 0n : id };
    } catch (error) {
      this.#cursors.delete(id);
      throw error;
    }
  }

  kill(id: bigint): boolean {
    return this.#cursors.delete(id);
  }

  /** Closes the cursors of a collection that was dropped or lost an index. */
  dropNamespace(namespace: string): void {
    for (const [id, cursor] of this.#cursors) if (cursor.namespace === namespace) this.#cursors.delete(id);
  }

  /** Closes cursors idle for `CURSOR_TIMEOUT_MS`. */
  expire(): void {
    const oldest = this.#now() - CURSOR_TIMEOUT_MS;
    for (const [id, cursor] of this.#cursors) if (cursor.lastUsedAt < oldest) this.#cursors.delete(id);
  }

  get size(): number {
    return this.#cursors.size;
  }

  #forgetOldest(): void {
    let oldest: [bigint, Cursor] | undefined;
    for (const entry of this.#cursors) if (!oldest || entry[1].lastUsedAt < oldest[1].lastUsedAt) oldest = entry;
    if (oldest) this.#cursors.delete(oldest[0]);
  }
}

function takeBatch(cursor: Cursor, batchSize: number): { documents: Uint8Array[]; exhausted: boolean } {
  const documents: Uint8Array[] = [];
  let bytes = 0;
  while (documents.length < batchSize) {
    let document = cursor.waiting;
    if (document === undefined) {
      const next = cursor.documents.next();
      if (next.done) return { documents, exhausted: true };
      document = next.value;
    }
    bytes += document.length + 16;
    if (documents.length > 0 && bytes > BATCH_BYTES) {
      cursor.waiting = document;
      return { documents, exhausted: false };
    }
    cursor.waiting = undefined;
    documents.push(document);
  }
  if (batchSize === 0 || cursor.waiting !== undefined) return { documents, exhausted: false };
  // Look ahead, so that a result that ends here needs no further request.
  const next = cursor.documents.next();
  if (next.done) return { documents, exhausted: true };
  cursor.waiting = next.value;
  return { documents, exhausted: false };
}

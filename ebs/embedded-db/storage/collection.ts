import { EJSON } from 'bson';
import { CommandError } from '../errors.ts';
import { resolveExpressionPath } from '../query/paths.ts';
import { type Document, decodeDocument } from '../wire/bson.ts';
import type { DurableFile } from './durable-file.ts';
import { computeIndexKeys, type DocumentKeys } from './index-keys.ts';
import type { IndexSpec } from './index-spec.ts';
import { appendRowId } from './key-encoding.ts';

/** An index, stored in a SQLite table. Bit n of `multikey` is set once field n has held an array. */
export type Index = { id: number; spec: IndexSpec; multikey: number };

/**
 * One collection: a table of documents by row id, and one small table per index from key to row id, so that the tables
 * random keys touch stay small and in memory. A document changes completely or not at all: unique keys are written first,
 * and a conflict removes what was written.
 */
export class Collection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  indexes: Index[] = [];
  readonly #file: DurableFile;
  #nextRowId: number | undefined;

  constructor(file: DurableFile, id: number, database: string, name: string) {
    this.#file = file;
    this.id = id;
    this.database = database;
    this.name = name;
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  get documentsTable(): string {
    return `docs_${this.id}`;
  }

  /** Inserts a document. Throws `DuplicateKey`. */
  insert(raw: Uint8Array, doc: Document): void {
    const keysByIndex = this.indexes.map((index) => computeIndexKeys(index.spec, doc));
    const rowId = this.#takeRowId();
    this.#addKeys(this.indexes, keysByIndex, rowId, doc);
    this.#file.run(`INSERT INTO ${this.documentsTable} (id, doc) VALUES (?, ?)`, [rowId, raw]);
  }

  /** Replaces the document in a row and updates only the index keys that differ. Throws `DuplicateKey`. */
  replace(rowId: number, oldDoc: Document, raw: Uint8Array, doc: Document): void {
    const added: DocumentKeys[] = [];
    const removed: Buffer[][] = [];
    for (const index of this.indexes) {
      const before = computeIndexKeys(index.spec, oldDoc).keys;
      const after = computeIndexKeys(index.spec, doc);
      added.push({ ...after, keys: after.keys.filter((key) => !before.some((old) => old.equals(key))) });
      removed.push(before.filter((key) => !after.keys.some((kept) => kept.equals(key))));
    }
    this.#addKeys(this.indexes, added, rowId, doc);
    this.indexes.forEach((index, i) => {
      for (const key of removed[i] ?? []) this.#deleteKey(index, key, rowId);
    });
    this.#file.run(`UPDATE ${this.documentsTable} SET doc = ? WHERE id = ?`, [raw, rowId]);
  }

  /** Deletes the document in a row. */
  remove(rowId: number, doc: Document): void {
    for (const index of this.indexes) {
      for (const key of computeIndexKeys(index.spec, doc).keys) this.#deleteKey(index, key, rowId);
    }
    this.#file.run(`DELETE FROM ${this.documentsTable} WHERE id = ?`, [rowId]);
  }

  /** The raw document in a row, or undefined if it is gone. */
  read(rowId: number): Uint8Array | undefined {
    const row = this.#file.all(`SELECT doc FROM ${this.documentsTable} WHERE id = ?`, [rowId])[0];
    return row?.doc as Uint8Array | undefined;
  }

  /** Number of documents, counted in the smallest table. */
  count(): number {
    const idIndex = this.indexes[0];
    const table = idIndex ? getIndexTable(idIndex) : this.documentsTable;
    return Number(this.#file.all(`SELECT count(*) AS n FROM ${table}`)[0]?.n ?? 0);
  }

  /** Fills a new index from existing documents. Throws `DuplicateKey` if they violate its uniqueness. */
  fillIndex(index: Index): void {
    let after = 0;
    while (true) {
      const sql = `SELECT id, doc FROM ${this.documentsTable} WHERE id > ? ORDER BY id LIMIT 500`;
      const rows = this.#file.all(sql, [after]);
      for (const row of rows) {
        after = Number(row.id);
        const doc = decodeDocument(row.doc as Uint8Array);
        this.#addKeys([index], [computeIndexKeys(index.spec, doc)], after, doc);
      }
      if (rows.length < 500) return;
    }
  }

  /** Writes keys, unique ones first. On a conflict, removes what it wrote and throws. `added[i]` is for `indexes[i]`. */
  #addKeys(indexes: Index[], added: DocumentKeys[], rowId: number, doc: Document): void {
    const written: { index: Index; key: Buffer }[] = [];
    indexes.forEach((index, i) => {
      if (!index.spec.unique) return;
      for (const key of added[i]?.keys ?? []) {
        if (this.#file.run(`INSERT OR IGNORE INTO ${getIndexTable(index)} (k, r) VALUES (?, ?)`, [key, rowId]) === 0) {
          for (const undo of written) this.#deleteKey(undo.index, undo.key, rowId);
          throw duplicateKey(this.namespace, index.spec, doc);
        }
        written.push({ index, key });
      }
    });
    indexes.forEach((index, i) => {
      const { keys, multikey } = added[i] ?? { keys: [], multikey: 0 };
      if ((multikey & ~index.multikey) !== 0) this.#markMultikey(index, multikey);
      if (index.spec.unique) return;
      for (const key of keys) {
        this.#file.run(`INSERT INTO ${getIndexTable(index)} (k, r) VALUES (?, ?)`, [appendRowId(key, rowId), rowId]);
      }
    });
  }

  #markMultikey(index: Index, fields: number): void {
    index.multikey |= fields;
    this.#file.run('UPDATE indexes SET multikey = ? WHERE id = ?', [index.multikey, index.id]);
  }

  #deleteKey(index: Index, key: Buffer, rowId: number): void {
    this.#file.run(`DELETE FROM ${getIndexTable(index)} WHERE k = ?`, [
      index.spec.unique ? key : appendRowId(key, rowId),
    ]);
  }

  #takeRowId(): number {
    if (this.#nextRowId === undefined) {
      this.#nextRowId = Number(this.#file.all(`SELECT max(id) AS n FROM ${this.documentsTable}`)[0]?.n ?? 0) + 1;
    }
    return this.#nextRowId++;
  }
}

/** SQLite table of an index: `k` key, `r` row id. */
export function getIndexTable(index: Index): string {
  return `ix_${index.id}`;
}

function duplicateKey(namespace: string, spec: IndexSpec, doc: Document): CommandError {
  const keyValue: Document = {};
  spec.paths.forEach((path, i) => {
    keyValue[Object.keys(spec.key)[i] ?? ''] = resolveExpressionPath(doc, path) ?? null;
  });
  const message = `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: ${EJSON.stringify(keyValue)}`;
  return new CommandError('DuplicateKey', message, { keyPattern: spec.key, keyValue });
}

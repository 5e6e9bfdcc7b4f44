import { CommandError } from '../errors.ts';
import { decodeDocument, encodeDocument } from '../wire/bson.ts';
import { Collection, getIndexTable, type Index } from './collection.ts';
import type { DurableFile } from './durable-file.ts';
import { describeIndex, ID_INDEX, type IndexSpec, parseIndexSpec } from './index-spec.ts';

/** The databases and collections of one file. The caller opens a transaction before each write. */
export class Store {
  readonly file: DurableFile;
  readonly #collections = new Map<string, Collection>();

  constructor(file: DurableFile) {
    this.file = file;
    this.reload();
  }

  /** Reads the catalogue again. Needed after a rollback, which may have undone new collections. */
  reload(): void {
    this.#collections.clear();
    const byId = new Map<number, Collection>();
    for (const row of this.file.all('SELECT id, db, name FROM collections ORDER BY id')) {
      const collection = new Collection(this.file, Number(row.id), String(row.db), String(row.name));
      byId.set(collection.id, collection);
      this.#collections.set(collection.namespace, collection);
    }
    for (const row of this.file.all('SELECT id, collection, spec, multikey FROM indexes ORDER BY id')) {
      const spec = parseStoredSpec(row.spec as Uint8Array);
      byId.get(Number(row.collection))?.indexes.push({ id: Number(row.id), spec, multikey: Number(row.multikey) });
    }
  }

  find(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  /** Collections of one database, or of all. */
  list(database?: string): Collection[] {
    return [...this.#collections.values()].filter(
      (collection) => database === undefined || collection.database === database,
    );
  }

  /** The collection, created if missing. Throws `InvalidNamespace`. */
  ensure(database: string, name: string): Collection {
    const known = this.find(database, name);
    if (known) return known;
    if (name === '' || name.includes('$') || name.includes('\0') || name.startsWith('system.')) {
      throw new CommandError('InvalidNamespace', `Invalid collection name: ${name}`);
    }
    if (!/^[^/\\. "$*<>:|?\0]{1,63}$/.test(database)) {
      throw new CommandError('InvalidNamespace', `Invalid database name: ${database}`);
    }
    this.file.run('INSERT INTO collections (db, name) VALUES (?, ?)', [database, name]);
    const row = this.file.all('SELECT id FROM collections WHERE db = ? AND name = ?', [database, name])[0];
    const collection = new Collection(this.file, Number(row?.id), database, name);
    this.file.exec(`CREATE TABLE ${collection.documentsTable} (id INTEGER PRIMARY KEY, doc BLOB NOT NULL)`);
    this.#collections.set(collection.namespace, collection);
    this.#addIndexTable(collection, ID_INDEX);
    return collection;
  }

  /** Creates and fills an index. Undone if documents violate its uniqueness (`DuplicateKey`). */
  createIndex(collection: Collection, spec: IndexSpec): void {
    this.file.exec('SAVEPOINT new_index');
    try {
      collection.fillIndex(this.#addIndexTable(collection, spec));
      this.file.exec('RELEASE new_index');
    } catch (error) {
      collection.indexes = collection.indexes.filter((index) => index.spec !== spec);
      this.file.finalizeStatements();
      this.file.exec('ROLLBACK TO new_index; RELEASE new_index');
      throw error;
    }
  }

  dropIndex(collection: Collection, index: Index): void {
    this.file.finalizeStatements();
    this.file.exec(`DROP TABLE ${getIndexTable(index)}`);
    this.file.run('DELETE FROM indexes WHERE id = ?', [index.id]);
    collection.indexes = collection.indexes.filter((other) => other !== index);
  }

  drop(collection: Collection): void {
    this.file.finalizeStatements();
    for (const index of collection.indexes) this.file.exec(`DROP TABLE ${getIndexTable(index)}`);
    this.file.exec(`DROP TABLE ${collection.documentsTable}`);
    this.file.run('DELETE FROM indexes WHERE collection = ?', [collection.id]);
    this.file.run('DELETE FROM collections WHERE id = ?', [collection.id]);
    this.#collections.delete(collection.namespace);
  }

  #addIndexTable(collection: Collection, spec: IndexSpec): Index {
    const stored = encodeDocument(describeIndex(spec));
    this.file.run('INSERT INTO indexes (collection, name, spec) VALUES (?, ?, ?)', [collection.id, spec.name, stored]);
    const sql = 'SELECT id FROM indexes WHERE collection = ? AND name = ?';
    const index: Index = { id: Number(this.file.all(sql, [collection.id, spec.name])[0]?.id), spec, multikey: 0 };
    this.file.exec(`CREATE TABLE ${getIndexTable(index)} (k BLOB PRIMARY KEY, r INTEGER NOT NULL) WITHOUT ROWID`);
    collection.indexes = [...collection.indexes, index];
    return index;
  }
}

function parseStoredSpec(bytes: Uint8Array): IndexSpec {
  const spec = parseIndexSpec(decodeDocument(bytes));
  return spec.name === ID_INDEX.name ? ID_INDEX : spec;
}

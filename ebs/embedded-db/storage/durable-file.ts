import { closeSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { DataFileError } from '../errors.ts';
import { checkFile, migrate } from './migrations.ts';

/** A value in an SQL statement or row. */
export type SqlValue = number | bigint | string | Uint8Array | null;
/** One row, by column name. */
export type SqlRow = Record<string, SqlValue>;
type Statement = ReturnType<InstanceType<typeof sqlite.Database>['prepare']>;

/** Options for opening. `maxPages` (4 KiB each) limits the file's size, as a full disk would. */
export type DurableFileOptions = { maxPages?: number };

/** Size of SQLite's page cache in KiB: the only large block of memory this server uses. */
const PAGE_CACHE_KIB = 64 * 1024;
/** Size of the write-ahead log that triggers a checkpoint, in 4 KiB pages. A high number means fewer, larger copies. */
const CHECKPOINT_PAGES = 4000;

/**
 * The one place where bytes become durable: an SQLite file in write-ahead mode with `synchronous=FULL`, which calls fsync on
 * the log in every COMMIT, before `commit()` returns. The power-cut test only needs to watch this module. The caller must own
 * the data folder: a `.lock` directory found here belongs to a dead process and is removed.
 */
export class DurableFile {
  readonly path: string;
  readonly #database: InstanceType<typeof sqlite.Database>;
  readonly #statements = new Map<string, Statement>();
  #inTransaction = false;

  constructor(path: string, options: DurableFileOptions = {}) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    rmSync(`${path}.lock`, { recursive: true, force: true });
    this.#database = new sqlite.Database(path);
    try {
      // Exclusive locking has to come before WAL. Without shared memory, the other order silently stays out of WAL mode.
      this.#database.exec('PRAGMA locking_mode=exclusive');
      checkFile(this.#database, path);
      const mode = this.#database.get('PRAGMA journal_mode=WAL')?.journal_mode;
      if (mode !== 'wal') throw new DataFileError(`${path} cannot be opened in write-ahead mode (got ${mode}).`);
      this.#database.exec(
        `PRAGMA synchronous=FULL; PRAGMA cache_size=-${PAGE_CACHE_KIB}; PRAGMA wal_autocheckpoint=${CHECKPOINT_PAGES};` +
          'PRAGMA journal_size_limit=67108864; PRAGMA foreign_keys=off; PRAGMA temp_store=memory',
      );
      migrate(this.#database);
      if (options.maxPages !== undefined) this.#database.exec(`PRAGMA max_page_count=${options.maxPages}`);
      syncFolder(dirname(path));
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** True between `begin` and `commit` or `rollback`. */
  get inTransaction(): boolean {
    return this.#inTransaction;
  }

  /** Runs a statement that returns nothing. Returns the number of changed rows. */
  run(sql: string, values: SqlValue[] = []): number {
    return this.#prepare(sql).run(values).changes;
  }

  /** Runs a query to its end. There is no other way to read, because a half-read statement would block checkpoints. */
  all(sql: string, values: SqlValue[] = []): SqlRow[] {
    return this.#prepare(sql).all(values) as SqlRow[];
  }

  /** Runs statements without parameters. */
  exec(sql: string): void {
    this.#database.exec(sql);
  }

  begin(): void {
    this.#prepare('BEGIN IMMEDIATE').run();
    this.#inTransaction = true;
  }

  /** Commits the open transaction; returns after fsync. If it throws, call `rollback`. */
  commit(): void {
    this.#prepare('COMMIT').run();
    this.#inTransaction = false;
  }

  /** Rolls the open transaction back. SQLite may already have done so after an error. */
  rollback(): void {
    this.#inTransaction = false;
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
  }

  /** Finalizes prepared statements. Needed before tables are dropped. */
  finalizeStatements(): void {
    const statements = [...this.#statements.values()];
    this.#statements.clear();
    for (const statement of statements) {
      try {
        statement.finalize();
      } catch {
        // SQLite repeats the error of the statement's last run here. The statement is finalized anyway.
      }
    }
  }

  /** Copies the log into the main file and truncates it. */
  checkpoint(): void {
    this.#database.all('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** While off, the main file does not change: all writes stay in the log. */
  setAutoCheckpoint(on: boolean): void {
    this.#database.exec(`PRAGMA wal_autocheckpoint=${on ? CHECKPOINT_PAGES : 0}`);
  }

  /** Checkpoints and closes. Statements are finalized first, because SQLite would keep its `.lock` directory otherwise. */
  close(): void {
    this.finalizeStatements();
    this.checkpoint();
    this.#database.close();
  }

  #prepare(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** Makes new directory entries durable. Windows cannot open folders; its file system takes care of this. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

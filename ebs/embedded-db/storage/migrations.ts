import type sqlite from 'node-sqlite3-wasm';
import { DataFileError } from '../errors.ts';

type Database = InstanceType<typeof sqlite.Database>;

/** `PRAGMA application_id` of our files: "BitQ" in ASCII. */
const APPLICATION_ID = 0x42697451;

/** Step n migrates the file from version n to n + 1. Append only. */
const MIGRATIONS: ((database: Database) => void)[] = [
  (database) =>
    database.exec(`
      CREATE TABLE collections (id INTEGER PRIMARY KEY, db TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (db, name));
      CREATE TABLE indexes (
        id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL,
        multikey INTEGER NOT NULL DEFAULT 0, UNIQUE (collection, name)
      );
    `),
  // Older files do not record which fields of an index held arrays, so it could be any of them (-1).
  (database) => database.exec('UPDATE indexes SET multikey = -1 WHERE multikey = 1'),
];

/** File version this program writes (`PRAGMA user_version`). */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Throws `DataFileError` if the file is not ours or newer than this program. Changes nothing. */
export function checkFile(database: Database, path: string): void {
  const application = readPragma(database, 'application_id');
  const version = readPragma(database, 'user_version');
  const isEmpty = readPragma(database, 'schema_version') === 0;
  if (application !== APPLICATION_ID && !isEmpty) {
    throw new DataFileError(`${path} is not a database of this program. Choose another data folder.`);
  }
  if (version > SCHEMA_VERSION) {
    throw new DataFileError(
      `${path} was written by a newer version of this program (file version ${version}, this one reads up to ` +
        `${SCHEMA_VERSION}). Update the program, or restore a backup made by this version.`,
    );
  }
}

/** Migrates a file to `SCHEMA_VERSION`, all or nothing. */
export function migrate(database: Database): void {
  const version = readPragma(database, 'user_version');
  if (version === SCHEMA_VERSION) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const step of MIGRATIONS.slice(version)) step(database);
    database.exec(`PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=${SCHEMA_VERSION}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function readPragma(database: Database, name: string): number {
  return Number(database.get(`PRAGMA ${name}`)?.[name] ?? 0);
}

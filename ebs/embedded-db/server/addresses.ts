import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** Where a server listens: a Unix socket, or a loopback port. */
export type Address = { socketPath: string } | { port: number };

/** Maximum length of a Unix socket's path, in bytes (`sun_path` on Linux, without the final zero). */
const MAX_SOCKET_PATH_BYTES = 107;

/** Name of the well-known socket, a link to the socket of the folder's owner. */
export const SOCKET_NAME = 'bitcue.sock';

/** Length of the longest socket name, in bytes: `bitcue-<16 hex>.sock`. */
const LONGEST_NAME_BYTES = 28;

/** Folder of the database file and the claims on it. */
export function databaseFolder(dataDir: string): string {
  return join(resolve(dataDir), 'db');
}

/** Creates the database folder, readable by this user only, and returns its real path. */
export function prepareDatabaseFolder(dataDir: string): string {
  const folder = databaseFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return realpathSync(folder);
}

/**
 * Folder of the sockets: the database folder or, if its path is too long for sockets, a short one under the system's
 * temporary folder. That path is saved in `socket-folder`, so that every process finds the same one.
 */
export function socketFolder(folder: string): string {
  if (Buffer.byteLength(folder) + 1 + LONGEST_NAME_BYTES <= MAX_SOCKET_PATH_BYTES) return folder;
  const note = join(folder, 'socket-folder');
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : '';
  const name = `bitcue-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const short = noted || join(tmpdir(), name);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const status = lstatSync(short);
  // Anyone can create folders in the temporary folder, so only one of our own is trusted.
  if (!status.isDirectory() || (process.platform !== 'win32' && status.uid !== userInfo().uid)) {
    throw new Error(`${short} belongs to another user. Choose a data folder with a shorter path.`);
  }
  chmodSync(short, 0o700);
  if (noted === '') writeFileSync(note, `${short}\n`, { mode: 0o600 });
  return short;
}

/** Connection string of an address, for the official driver and mongosh. */
export function formatUri(address: Address): string {
  if ('port' in address) return `mongodb://127.0.0.1:${address.port}/?directConnection=true`;
  return `mongodb://${encodeURIComponent(address.socketPath)}/?directConnection=true`;
}

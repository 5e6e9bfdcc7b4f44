import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** Where a server listens: a Unix socket, or a port of the loopback interface. */
export type Address = { socketPath: string } | { port: number };

/** Bytes a Unix socket's path may have (`sun_path` of Linux without its final zero). */
const MAX_SOCKET_PATH_BYTES = 107;

/** Name of the well-known socket, a link to the socket of the server that owns the folder. */
export const SOCKET_NAME = 'bitcue.sock';

/** Length of the longest socket name in a folder: `bitcue-<16 hex>.sock`. */
const LONGEST_NAME_BYTES = 28;

/** The folder of the database file and of everything that says who owns it. */
export function databaseFolder(dataDir: string): string {
  return join(resolve(dataDir), 'db');
}

/** Makes the database folder, readable by this user alone, and answers its real path. */
export function prepareDatabaseFolder(dataDir: string): string {
  const folder = databaseFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return realpathSync(folder);
}

/**
 * The folder of the sockets: the database folder, or, when its path is too long for sockets, a short one under the
 * system's temporary folder. That path is noted in `socket-folder`, so that every process finds the same one.
 */
export function socketFolder(folder: string): string {
  if (Buffer.byteLength(folder) + 1 + LONGEST_NAME_BYTES <= MAX_SOCKET_PATH_BYTES) return folder;
  const note = join(folder, 'socket-folder');
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : '';
  const name = `bitcue-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const short = noted || join(tmpdir(), name);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const status = lstatSync(short);
  // Anyone can make folders under the temporary one: only a folder of our own is trusted.
  if (!status.isDirectory() || (process.platform !== 'win32' && status.uid !== userInfo().uid)) {
    throw new Error(`${short} belongs to somebody else; choose a data folder with a shorter path.`);
  }
  chmodSync(short, 0o700);
  if (noted === '') writeFileSync(note, `${short}\n`, { mode: 0o600 });
  return short;
}

/** Connection string for an address, as the official driver and mongosh take it. */
export function formatUri(address: Address): string {
  if ('port' in address) return `mongodb://127.0.0.1:${address.port}/?directConnection=true`;
  return `mongodb://${encodeURIComponent(address.socketPath)}/?directConnection=true`;
}

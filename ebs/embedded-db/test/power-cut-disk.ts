import fs from 'node:fs';
import { basename } from 'node:path';
import type { Random } from './random.ts';

/** Bytes a disk writes atomically. */
const SECTOR_BYTES = 512;

type Change = { kind: 'write'; position: number; bytes: Buffer } | { kind: 'size'; size: number };

/** One file: what is certain to survive a power cut, and the changes since the last fsync. */
interface DiskFile {
  durable: Buffer;
  since: Change[];
}

/** A disk's content after a power cut, by file name. */
export type DiskImage = Map<string, Buffer>;

/** A disk that records what was written since each file's last fsync. It observes the file system calls without changing them. */
export class PowerCutDisk {
  readonly #files = new Map<string, DiskFile>();
  readonly #open = new Map<number, string>();
  readonly #restore: () => void;

  /** `watches`: whether a path belongs to the database. `onWrite` is called after each write. */
  constructor(watches: (path: string) => boolean, onWrite: () => void) {
    const { openSync, writeSync, ftruncateSync, fsyncSync, unlinkSync, closeSync } = fs;
    this.#restore = () => Object.assign(fs, { openSync, writeSync, ftruncateSync, fsyncSync, unlinkSync, closeSync });
    Object.assign(fs, {
      openSync: (path: string, ...rest: [number, number]) => {
        const fd = openSync(path, ...rest);
        if (watches(path)) this.#opened(fd, path);
        return fd;
      },
      writeSync: (fd: number, bytes: Uint8Array, offset: number, length: number, position: number) => {
        const written = writeSync(fd, bytes, offset, length, position);
        const copy = Buffer.from(bytes.subarray(offset, offset + written));
        this.#fileOf(fd)?.since.push({ kind: 'write', position, bytes: copy });
        if (this.#open.has(fd)) onWrite();
        return written;
      },
      ftruncateSync: (fd: number, size: number) => {
        ftruncateSync(fd, size);
        this.#fileOf(fd)?.since.push({ kind: 'size', size });
      },
      fsyncSync: (fd: number) => {
        fsyncSync(fd);
        const file = this.#fileOf(fd);
        if (!file) return;
        file.durable = applyChanges(file.durable, file.since);
        file.since = [];
      },
      unlinkSync: (path: string | Buffer) => {
        unlinkSync(path);
        this.#files.delete(basename(String(path)));
      },
      closeSync: (fd: number) => {
        closeSync(fd);
        this.#open.delete(fd);
      },
    });
  }

  /** The disk after a power cut at this moment. Any unsynced change may have survived, in whole or in part. */
  cut(random: Random): DiskImage {
    const image: DiskImage = new Map();
    for (const [name, { durable, since }] of this.#files) {
      // Nothing, everything, or a part: disks have failed in each of these ways.
      const share = random.pick([0, 0.5, 0.9, 1]);
      const kept = since.filter(() => random.chance(share)).map((change) => tear(change, random));
      image.set(name, applyChanges(durable, kept));
    }
    return image;
  }

  /** Stops observing. */
  close(): void {
    this.#restore();
  }

  #opened(fd: number, path: string): void {
    const name = basename(path);
    this.#open.set(fd, name);
    if (this.#files.has(name)) return;
    const file: DiskFile = { durable: Buffer.alloc(0), since: [] };
    this.#files.set(name, file);
    // Reading the file opens it again, through the observed functions.
    file.durable = fs.readFileSync(path);
  }

  #fileOf(fd: number): DiskFile | undefined {
    const name = this.#open.get(fd);
    return name === undefined ? undefined : this.#files.get(name);
  }
}

/** A write may be cut off after a whole number of sectors. */
function tear(change: Change, random: Random): Change {
  if (change.kind !== 'write' || !random.chance(0.1)) return change;
  const sectors = random.below(Math.ceil(change.bytes.length / SECTOR_BYTES) + 1);
  return { ...change, bytes: change.bytes.subarray(0, sectors * SECTOR_BYTES) };
}

function applyChanges(before: Buffer, changes: readonly Change[]): Buffer {
  const size = changes.reduce(
    (most, change) => Math.max(most, change.kind === 'write' ? change.position + change.bytes.length : 0),
    before.length,
  );
  const bytes = Buffer.alloc(size);
  before.copy(bytes);
  let length = before.length;
  for (const change of changes) {
    if (change.kind === 'write') {
      change.bytes.copy(bytes, change.position);
      length = Math.max(length, change.position + change.bytes.length);
    } else {
      if (change.size < length) bytes.fill(0, change.size, length);
      length = change.size;
    }
  }
  return bytes.subarray(0, length);
}

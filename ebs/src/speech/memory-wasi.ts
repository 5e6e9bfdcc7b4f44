/** Error numbers of WASI preview 1. */
const [OK, BAD_FILE, INVALID, NO_ENTRY] = [0, 8, 28, 44];
/** Kinds of files of WASI preview 1. */
const [CHARACTER_DEVICE, FOLDER, REGULAR_FILE] = [2, 3, 4];
/** `oflags` of `path_open`. */
const [CREATE, TRUNCATE] = [1, 8];
const ALL_RIGHTS = 0xffff_ffff_ffff_ffffn;
/** File descriptor of the only folder, which is open when a program starts. */
const FOLDER_FD = 3;
/** The folder's name, as programs see it. */
const FOLDER_NAME = new TextEncoder().encode('/files');

/** Thrown to end a program. `code` is null if a file became too large. */
class Exit extends Error {
  readonly code: number | null;
  constructor(code: number | null) {
    super(`exit ${code}`);
    this.code = code;
  }
}

interface OpenFile {
  name: string;
  position: number;
}

/** A run of a WASI program. */
export interface WasiRun {
  module: WebAssembly.Module;
  /** Arguments, the program's name first. Files are addressed as `/files/<name>`. */
  args: readonly string[];
  /** The files in the program's folder, by name. Files that it writes are added. */
  files: Map<string, Uint8Array>;
  /** Maximum size of a file in bytes. A program that writes more is ended. */
  maxFileBytes: number;
}

/**
 * Runs a WASI program that reads and writes files in memory: it sees no other file, no network, no environment and no clock.
 * Node's own WASI is no option, because it ends the whole process when an instance is garbage-collected. Returns the exit code, or
 * null if a file became too large. Throws if the program traps.
 */
export function runWasi({ module, args, files, maxFileBytes }: WasiRun): number | null {
  const open = new Map<number, OpenFile>();
  let memory = new DataView(new ArrayBuffer(0));
  let nextFd = FOLDER_FD + 1;

  const view = () => {
    const { buffer } = (instance.exports as unknown as { memory: WebAssembly.Memory }).memory;
    if (memory.buffer !== buffer) memory = new DataView(buffer);
    return memory;
  };
  const bytes = (at: number, length: number) => new Uint8Array(view().buffer, at, length);
  const texts = args.map((one) => new TextEncoder().encode(`${one}\0`));
  /** Calls `move` with each part of memory in a read or write. Returns the total number of bytes moved. */
  const eachPart = (at: number, count: number, move: (part: Uint8Array) => number): number => {
    let moved = 0;
    for (let index = 0; index < count; index += 1) {
      const part = bytes(view().getUint32(at + index * 8, true), view().getUint32(at + index * 8 + 4, true));
      moved += move(part);
    }
    return moved;
  };
  const write = (file: OpenFile, part: Uint8Array): number => {
    const fits = part.subarray(0, Math.max(0, maxFileBytes - file.position));
    const before = files.get(file.name) ?? new Uint8Array(0);
    const end = file.position + fits.length;
    const after = end <= before.length ? before : grow(before, end);
    after.set(fits, file.position);
    files.set(file.name, after);
    file.position = end;
    if (fits.length < part.length) throw new Exit(null);
    return part.length;
  };

  const imports = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, texts.length, true);
      view().setUint32(
        size,
        texts.reduce((sum, { length }) => sum + length, 0),
        true,
      );
      return OK;
    },
    args_get(list: number, at: number) {
      let next = at;
      for (const [index, text] of texts.entries()) {
        view().setUint32(list + index * 4, next, true);
        bytes(next, text.length).set(text);
        next += text.length;
      }
      return OK;
    },
    clock_time_get(_id: number, _precision: bigint, at: number) {
      view().setBigUint64(at, 0n, true);
      return OK;
    },
    fd_prestat_get(fd: number, at: number) {
      if (fd !== FOLDER_FD) return BAD_FILE;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, FOLDER_NAME.length, true);
      return OK;
    },
    fd_prestat_dir_name(fd: number, at: number, length: number) {
      if (fd !== FOLDER_FD) return BAD_FILE;
      bytes(at, length).set(FOLDER_NAME.subarray(0, length));
      return OK;
    },
    fd_fdstat_get(fd: number, at: number) {
      if (fd > FOLDER_FD && !open.has(fd)) return BAD_FILE;
      bytes(at, 24).fill(0);
      view().setUint8(at, fd < FOLDER_FD ? CHARACTER_DEVICE : fd === FOLDER_FD ? FOLDER : REGULAR_FILE);
      view().setBigUint64(at + 8, ALL_RIGHTS, true);
      view().setBigUint64(at + 16, ALL_RIGHTS, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    path_open(
      fd: number,
      _follow: number,
      at: number,
      length: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _fdFlags: number,
      opened: number,
    ) {
      if (fd !== FOLDER_FD) return BAD_FILE;
      const name = new TextDecoder().decode(bytes(at, length).slice());
      if (name.includes('/')) return NO_ENTRY;
      if (!files.has(name) && (flags & CREATE) === 0) return NO_ENTRY;
      if (!files.has(name) || (flags & TRUNCATE) !== 0) files.set(name, new Uint8Array(0));
      open.set(nextFd, { name, position: 0 });
      view().setUint32(opened, nextFd, true);
      nextFd += 1;
      return OK;
    },
    fd_read(fd: number, parts: number, count: number, done: number) {
      const file = open.get(fd);
      if (!file) return BAD_FILE;
      const content = files.get(file.name) ?? new Uint8Array(0);
      const read = eachPart(parts, count, (part) => {
        const piece = content.subarray(file.position, file.position + part.length);
        part.set(piece);
        file.position += piece.length;
        return piece.length;
      });
      view().setUint32(done, read, true);
      return OK;
    },
    fd_write(fd: number, parts: number, count: number, done: number) {
      const file = open.get(fd);
      // Standard output and error are discarded.
      if (!file && (fd === 0 || fd >= FOLDER_FD)) return BAD_FILE;
      const written = eachPart(parts, count, (part) => (file ? write(file, part) : part.length));
      view().setUint32(done, written, true);
      return OK;
    },
    fd_seek(fd: number, offset: bigint, whence: number, result: number) {
      const file = open.get(fd);
      if (!file) return BAD_FILE;
      const start = [0, file.position, files.get(file.name)?.length ?? 0][whence];
      if (start === undefined) return INVALID;
      const position = start + Number(offset);
      if (position < 0) return INVALID;
      file.position = position;
      view().setBigUint64(result, BigInt(position), true);
      return OK;
    },
    fd_close: (fd: number) => (open.delete(fd) ? OK : BAD_FILE),
    proc_exit(code: number) {
      throw new Exit(code);
    },
  };

  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: imports });
  try {
    (instance.exports as unknown as { _start(): void })._start();
    return 0;
  } catch (error) {
    if (error instanceof Exit) return error.code;
    throw error;
  }
}

/** Copies bytes into a buffer with spare capacity, so that many small writes are cheap. */
function grow(before: Uint8Array, length: number): Uint8Array {
  if (before.buffer.byteLength - before.byteOffset >= length) {
    return new Uint8Array(before.buffer, before.byteOffset, length);
  }
  const after = new Uint8Array(new ArrayBuffer(Math.max(length, before.length * 2, 4_096)), 0, length);
  after.set(before);
  return after;
}

import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { BLOCK, decodeHeader, END_BYTES, padded, TarError } from './tar.ts';

/** Where a member's content is. */
export interface Place {
  name: string;
  /** Byte offset of its content. */
  offset: number;
  size: number;
}

/** Thrown for an archive that cannot be read. The message is one sentence for the operator. */
export class ArchiveFault extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ArchiveFault';
  }
}

/** First bytes of a file compressed with gzip. */
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Lists the members of an archive by their headers. Throws `ArchiveFault` if it cannot be read to its end. */
export async function scanArchive(file: string): Promise<Place[]> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'There is no such file' : `It cannot be opened (${error.code})`;
    throw new ArchiveFault(`${why}: ${file}.`);
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new ArchiveFault(`It is not a file: ${file}.`);
    if (stats.size === 0) throw new ArchiveFault('The file is empty.');
    return await scan(handle, stats.size);
  } finally {
    await handle.close();
  }
}

async function scan(handle: FileHandle, size: number): Promise<Place[]> {
  const places: Place[] = [];
  const block = Buffer.alloc(BLOCK);
  let offset = 0;
  for (;;) {
    const { bytesRead } = await handle.read(block, 0, BLOCK, offset);
    if (offset === 0) checkBeginning(block.subarray(0, bytesRead));
    if (bytesRead < BLOCK) throw new ArchiveFault(`The archive is cut off${after(places)}: its end is missing.`);
    const header = decode(block, offset);
    if (header === null) break;
    const next = offset + BLOCK + padded(header.size);
    if (next > size) throw new ArchiveFault(`The archive is cut off in ${header.name}.`);
    places.push({ ...header, offset: offset + BLOCK });
    offset = next;
  }
  if (size < offset + END_BYTES) throw new ArchiveFault(`The archive is cut off${after(places)}: its end is missing.`);
  if (size > offset + END_BYTES) throw new ArchiveFault('The archive has extra data after its end.');
  return places;
}

/** Throws `ArchiveFault` if a file does not begin with a header. */
function checkBeginning(block: Buffer): void {
  if (block.subarray(0, 2).equals(GZIP)) {
    throw new ArchiveFault('The file is compressed with gzip. Unpack it with gunzip, and try again.');
  }
  const isArchive = block.length === BLOCK && block.toString('latin1', 257, 262) === 'ustar';
  if (!isArchive) throw new ArchiveFault('The file is not an archive (tar).');
}

function decode(block: Buffer, offset: number): { name: string; size: number } | null {
  try {
    return decodeHeader(block);
  } catch (error) {
    if (!(error instanceof TarError)) throw error;
    throw new ArchiveFault(`The archive is damaged at byte ${offset}: the header of a member cannot be read.`);
  }
}

function after(places: readonly Place[]): string {
  const last = places.at(-1);
  return last === undefined ? '' : ` after ${last.name}`;
}

/** Reads a member's content. */
export function readPlace(file: string, { offset, size }: Place): AsyncIterable<Uint8Array> {
  return size === 0 ? (async function* () {})() : createReadStream(file, { start: offset, end: offset + size - 1 });
}

/** Reads the whole content of a small member. */
export async function readWhole(file: string, place: Place): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readPlace(file, place)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

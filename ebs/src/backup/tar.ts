/** Bytes of a tar block: a header takes one block, contents are padded to whole blocks (POSIX.1-1988, section "ustar"). */
export const BLOCK = 512;
/** Number of zero bytes at the end of an archive. */
export const END_BYTES = 2 * BLOCK;

/** Offset and length of the header fields that are used here. */
const NAME = [0, 100] as const;
const MODE = [100, 8] as const;
const SIZE = [124, 12] as const;
const MTIME = [136, 12] as const;
const CHECKSUM = [148, 8] as const;
const TYPE = 156;
const MAGIC = 257;
const PREFIX = [345, 155] as const;
/** Magic and version. */
const USTAR = 'ustar\u000000';
/** Type of an ordinary file. */
const FILE = '0';

/** A header that cannot be read. */
export class TarError extends Error {}

/** Returns how many bytes content of this size takes in the archive. */
export function padded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

/** Writes the header of a file that only its owner can read. Throws `TarError` if the name is too long. */
export function encodeHeader(name: string, size: number, mtime: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const [prefix, rest] = splitName(name);
  const octal = ([offset, length]: readonly [number, number], value: number) =>
    block.write(value.toString(8).padStart(length - 1, '0'), offset, 'latin1');
  block.write(rest, NAME[0]);
  block.write(prefix, PREFIX[0]);
  octal(MODE, 0o600);
  octal([108, 8], 0);
  octal([116, 8], 0);
  octal(SIZE, size);
  octal(MTIME, Math.floor(mtime.getTime() / 1_000));
  block.write(FILE, TYPE);
  block.write(USTAR, MAGIC, 'latin1');
  octal([CHECKSUM[0], CHECKSUM[1] - 1], sumOf(block));
  block.write(' ', CHECKSUM[0] + CHECKSUM[1] - 1);
  return block;
}

/** Reads a header. Returns null for the zeros at the end. Throws `TarError` if it is not the header of an ordinary file. */
export function decodeHeader(block: Buffer): { name: string; size: number } | null {
  if (block.every((byte) => byte === 0)) return null;
  const text = ([offset, length]: readonly [number, number]) =>
    block.toString('utf8', offset, offset + length).replace(/\0.*$/s, '');
  const number = (field: readonly [number, number]) => {
    const digits = text(field).trim();
    if (!/^[0-7]+$/.test(digits)) throw new TarError('a number cannot be read');
    return Number.parseInt(digits, 8);
  };
  if (block.toString('latin1', MAGIC, MAGIC + 5) !== 'ustar') throw new TarError('it is no header');
  if (number(CHECKSUM) !== sumOf(block)) throw new TarError('its checksum is wrong');
  if (block.toString('latin1', TYPE, TYPE + 1) !== FILE) throw new TarError('it is not of an ordinary file');
  const prefix = text(PREFIX);
  return { name: prefix === '' ? text(NAME) : `${prefix}/${text(NAME)}`, size: number(SIZE) };
}

/** Returns the checksum of a header, in which the bytes of the checksum itself count as spaces. */
function sumOf(block: Buffer): number {
  const [from, length] = CHECKSUM;
  return block.reduce((sum, byte, index) => sum + (index >= from && index < from + length ? 32 : byte), 0);
}

/** Splits a name into its two fields. */
function splitName(name: string): readonly [string, string] {
  if (Buffer.byteLength(name) <= NAME[1]) return ['', name];
  const cut = name.lastIndexOf('/');
  const [prefix, rest] = [name.slice(0, Math.max(cut, 0)), name.slice(cut + 1)];
  if (Buffer.byteLength(prefix) > PREFIX[1] || Buffer.byteLength(rest) > NAME[1])
    throw new TarError(`${name} is too long`);
  return [prefix, rest];
}

import { inflateRawSync } from 'node:zlib';
import { VoiceInstallError } from './install-error.ts';

/** Zip format: signature and fixed length of the end record and of a directory entry, and fixed length of a local header. */
const [END, END_BYTES, ENTRY, ENTRY_BYTES, LOCAL_BYTES] = [0x06054b50, 22, 0x02014b50, 46, 30];
/** Compression methods of an entry. */
const [STORED, DEFLATED] = [0, 8];

/** A file of a package. `read` throws if it is damaged. */
export interface PackedFile {
  path: string;
  bytes: number;
  read(): Uint8Array;
}

/** Lists the files of a wheel, which is a zip file. Throws `VoiceInstallError` if it is not one. */
export function listWheel(wheel: Buffer): PackedFile[] {
  try {
    const end = wheel.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || end + END_BYTES > wheel.length || wheel.readUInt32LE(end) !== END) throw new Error('no end');
    const files: PackedFile[] = [];
    let at = wheel.readUInt32LE(end + 16);
    for (let left = wheel.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (wheel.readUInt32LE(at) !== ENTRY) throw new Error('no entry');
      const method = wheel.readUInt16LE(at + 10);
      const [packed, bytes] = [wheel.readUInt32LE(at + 20), wheel.readUInt32LE(at + 24)];
      const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => wheel.readUInt16LE(at + place)) as [
        number,
        number,
        number,
      ];
      const local = wheel.readUInt32LE(at + 42);
      const path = wheel.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
      files.push({ path, bytes, read: () => readEntry(wheel, { local, method, packed, bytes, path }) });
      at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
    }
    return files;
  } catch {
    throw new VoiceInstallError('The file is not a wheel, or it is damaged. Download it again.');
  }
}

interface Entry {
  local: number;
  method: number;
  packed: number;
  bytes: number;
  path: string;
}

function readEntry(wheel: Buffer, { local, method, packed, bytes, path }: Entry): Uint8Array {
  try {
    const start = local + LOCAL_BYTES + wheel.readUInt16LE(local + 26) + wheel.readUInt16LE(local + 28);
    const data = wheel.subarray(start, start + packed);
    if (method !== STORED && method !== DEFLATED) throw new Error('unknown method');
    // Limited to the declared size, so that nothing can unpack to more.
    const content = method === STORED ? data : inflateRawSync(data, { maxOutputLength: Math.max(bytes, 1) });
    if (content.length !== bytes) throw new Error('other size');
    return content;
  } catch {
    throw new VoiceInstallError(`The file ${path} in the wheel is damaged. Download it again.`);
  }
}

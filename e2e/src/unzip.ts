import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** Unpacks a zip archive into a folder by its central directory (PKWARE APPNOTE 4.3), as Twitch does with an upload. */
export function unzip(file: string, folder: string): void {
  const zip = readFileSync(file);
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error(`${file} is no zip archive`);
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packedSize, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const extraLength = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), inflateRawSync(zip.subarray(start, start + packedSize)));
    at += 46 + nameLength + extraLength;
  }
}

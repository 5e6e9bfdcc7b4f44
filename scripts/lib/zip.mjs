import { deflateRawSync } from 'node:zlib';

/** 1980-01-01 00:00, the earliest time in a zip file. The same for every archive, so equal input gives equal bytes. */
const dosTime = 0;
const dosDate = (1 << 5) | 1;
const version = 20;
const deflated = 8;
/** Bit 11: names are UTF-8. */
const utf8Names = 1 << 11;

/**
 * Creates a zip archive (PKWARE APPNOTE 4.3) with the files sorted by name. Deterministic.
 * @param {{ name: string, data: Buffer }[]} files relative names with `/`; under 4 GB together
 * @returns {Buffer}
 */
export function createZip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { name, data } of [...files].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(data, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(version, 0);
    common.writeUInt16LE(utf8Names, 2);
    common.writeUInt16LE(deflated, 4);
    common.writeUInt16LE(dosTime, 6);
    common.writeUInt16LE(dosDate, 8);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);

    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, version, 0]), common, position, path);
    const local = [Buffer.from([0x50, 0x4b, 3, 4]), common, path, packed];
    parts.push(...local);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Returns the CRC-32 as used in zip and png. */
function crc32(data) {
  let value = 0xffffffff;
  for (const byte of data) value = (value >>> 8) ^ crcTable[(value ^ byte) & 0xff];
  return (value ^ 0xffffffff) >>> 0;
}

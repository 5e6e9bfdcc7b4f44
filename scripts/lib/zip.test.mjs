import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createZip } from './zip.mjs';

const files = [
  { name: 'panel.html', data: Buffer.from('<!doctype html>'.repeat(50)) },
  { name: 'assets/ä.js', data: Buffer.from('let x = 1;') },
  { name: 'empty.txt', data: Buffer.alloc(0) },
];

/** Reads entries like an unpacker: end record, central directory, local headers. */
function readZip(zip) {
  const end = zip.length - 22;
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const entry = {
      name,
      crc: zip.readUInt32LE(at + 16),
      data: inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20))),
    };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return entry;
  });
}

it('contains every file, sorted by name, with correct checksums', () => {
  const entries = readZip(createZip(files));
  expect(entries.map(({ name }) => name)).toEqual(['assets/ä.js', 'empty.txt', 'panel.html']);
  for (const { name, data } of entries) expect(data).toEqual(files.find((file) => file.name === name)?.data);
  // The check value of CRC-32, and that of an empty file.
  expect(readZip(createZip([{ name: 'a', data: Buffer.from('123456789') }]))[0].crc).toBe(0xcbf43926);
  expect(entries[1].crc).toBe(0);
});

it('creates equal bytes for equal files in any order', () => {
  expect(createZip([...files].reverse()).equals(createZip(files))).toBe(true);
});

it('is accepted by another zip reader, if one is installed', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'bitcue-zip-'));
  try {
    const file = join(folder, 'a.zip');
    writeFileSync(file, createZip(files));
    const script = 'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))';
    expect(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }).trim()).toBe('None 3');
  } catch (error) {
    if (error.code === 'ENOENT') context.skip();
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

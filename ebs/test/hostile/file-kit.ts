import { readFileSync } from 'node:fs';
import type { MediaContentType } from '@bitcue/shared/media/media-form.ts';

const readClip = (name: string) => readFileSync(new URL(`../../../cli/demo-media/${name}`, import.meta.url));

/** Honest clips. Hostile ones are made from them. */
export const clips = { mp3: readClip('air-horn.mp3'), mp4: readClip('confetti.mp4'), webm: readClip('spark.webm') };

/**
 * Outcome of a hostile file. `inert`: added to the library as the sound or video that it also is. `unlike`: refused for its
 * first bytes. All others: refused for their content.
 */
export type FileEnd = 'inert' | 'unlike' | 'no media' | 'damaged' | 'no picture' | 'codec' | 'too long' | 'too big';

/** A malicious upload: what it is, its declared type, its bytes, and its outcome. */
export type HostileFile = [what: string, says: MediaContentType, bytes: () => Uint8Array, end: FileEnd];

export const HTML =
  '<!doctype html><html><body onload="alert(1)"><script>alert(document.cookie)</script></body></html>';
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>';

export const bytesOf = (...parts: (string | number[] | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
export const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');
export const zeros = (length: number): Buffer => Buffer.alloc(length);

/** Copies a file and writes bytes at an offset from the n-th occurrence of a name. */
export function patch(file: Buffer, name: string, offset: number, change: Uint8Array, nth = 1): Buffer {
  const copy = Buffer.from(file);
  let at = -1;
  for (let found = 0; found < nth; found += 1) at = copy.indexOf(name, at + 1);
  if (at < 0) throw new Error(`There is no ${name}.`);
  copy.set(change, at + offset);
  return copy;
}

/** An ID3 tag around some bytes. `declared`: the size that it claims. */
export function id3(content: Uint8Array, declared = content.length): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (declared >> shift) & 0x7f);
  return bytesOf('ID3', [4, 0, 0], size, content);
}

/** A frame of an ID3 tag. */
export function id3Frame(name: string, content: Uint8Array): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (content.length >> shift) & 0x7f);
  return bytesOf(name, size, [0, 0], content);
}

/** A box of an mp4. `declared`: the size that it claims. */
export function box(name: string, content: Uint8Array = zeros(0), declared = content.length + 8): Buffer {
  const size = zeros(4);
  size.writeUInt32BE(declared);
  return bytesOf(size, name, content);
}

/** An element of a webm. `declared`: the size that it claims, in hexadecimal digits. */
export function element(id: string, content: Uint8Array | number[] = zeros(0), declared?: string): Buffer {
  const size = zeros(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return bytesOf(hex(id), declared === undefined ? size : hex(declared), content);
}

import { findBitrate, HEADER_BYTES, type Mp3Format, sizeOf } from './frame-header.ts';

/** Entries of a table of contents: one per hundredth of the duration. */
const PLACES = 100;
/** Size of a table of contents in bytes: name, flags, frames, bytes, places. */
const CONTENTS_BYTES = 4 * 4 + PLACES;
/** Flags of a table of contents that has frames, bytes and places. */
const CONTENTS_FLAGS = 1 | 2 | 4;

/**
 * Returns a silent frame: its side information, all zero, says that no granule has main data. It ends with `reservoir`, main
 * data that the following frames refer to.
 */
export function silentFrame(source: Uint8Array, format: Mp3Format, reservoir: Uint8Array): Uint8Array {
  const frame = emptyFrame(source, format, reservoir.length);
  frame.set(reservoir, frame.length - reservoir.length);
  return frame;
}

/**
 * Returns the frame that tells players how long these frames last and where to seek to, which they cannot work out because the
 * bitrate varies. Its layout is Xing's.
 */
export function contentsFrame(source: Uint8Array, format: Mp3Format, sizes: readonly number[]): Uint8Array {
  const frame = emptyFrame(source, format, CONTENTS_BYTES);
  const view = new DataView(frame.buffer, HEADER_BYTES + format.sideBytes);
  const starts: number[] = [];
  let total = frame.length;
  for (const size of sizes) {
    starts.push(total);
    total += size;
  }
  frame.set(new TextEncoder().encode('Xing'), HEADER_BYTES + format.sideBytes);
  view.setUint32(4, CONTENTS_FLAGS);
  view.setUint32(8, sizes.length);
  view.setUint32(12, total);
  for (let place = 0; place < PLACES; place += 1) {
    const start = starts[Math.floor((place * sizes.length) / PLACES)] ?? 0;
    view.setUint8(16 + place, Math.floor((start * 256) / total));
  }
  return frame;
}

/** Returns a zeroed frame like `source`, without checksum and padding, with room for this many bytes of main data. */
function emptyFrame(source: Uint8Array, format: Mp3Format, mainBytes: number): Uint8Array<ArrayBuffer> {
  const bitrate = findBitrate(format, HEADER_BYTES + format.sideBytes + mainBytes);
  const frame = new Uint8Array(sizeOf(format, bitrate));
  const [, second = 0, third = 0, fourth = 0] = source;
  frame.set([0xff, second | 1, (bitrate << 4) | (third & 0b1101), fourth]);
  return frame;
}

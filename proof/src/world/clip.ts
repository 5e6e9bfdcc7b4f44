import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/make-build.ts';

/** Frames of 26 ms in a clip of about 100 ms. */
const FRAMES = 4;
/** Bit rates in kilobits per second by index (MPEG 1 layer 3, like the demo's clips). */
const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES = [44_100, 48_000, 32_000];

/** An mp3 of about 100 ms, cut from one of the demo's clips. Throws if the clip is not as expected. */
export function readShortClip(): Buffer {
  const bytes = readFileSync(join(root, 'cli', 'demo-media', 'air-horn.mp3'));
  let offset = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + readSyncSafe(bytes) : 0;
  const frames: Buffer[] = [];
  while (frames.length < FRAMES + 1) {
    const header = bytes.readUInt32BE(offset);
    if (header >>> 19 !== 0x1fff) throw new Error('The demo clip is not an MPEG 1 layer 3 file.');
    const bitrate = BITRATES[(header >>> 12) & 15] ?? 0;
    const rate = RATES[(header >>> 10) & 3] ?? 0;
    const length = Math.floor((144_000 * bitrate) / rate) + ((header >>> 9) & 1);
    frames.push(bytes.subarray(offset, offset + length));
    offset += length;
  }
  // The first frame holds the length of the whole file.
  return Buffer.concat(frames.slice(1));
}

function readSyncSafe(bytes: Buffer): number {
  return [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | (bytes[at] ?? 0), 0);
}

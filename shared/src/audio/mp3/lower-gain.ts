import { HEADER_BYTES, type Mp3Format, sideOffset } from './frame-header.ts';

/** One step of `global_gain` in decibels: a factor of the fourth root of two. */
const STEP_DB = 20 * Math.log10(2 ** 0.25);
/** Bits before `global_gain` in the side information of a granule's channel: `part2_3_length` and `big_values`. */
const BITS_BEFORE_GAIN = 21;
/** Width of `global_gain`, in bits. */
const GAIN_BITS = 8;
/** Initial value of the checksum, and its polynomial (ISO 11172-3, 2.4.3.1). */
const CRC_START = 0xffff;
const CRC_POLYNOMIAL = 0x8005;

/** Returns how many steps of 1.5 dB lower a sound to this share of its amplitude, 0 to 1. */
export function stepsOf(share: number): number {
  // More steps than a gain can have silence it.
  return share <= 0 ? 2 ** GAIN_BITS : Math.round((-20 * Math.log10(share)) / STEP_DB);
}

/**
 * Lowers the volume of a frame in place, without decoding it: every granule of a channel has a `global_gain`, by which all its
 * values are multiplied. `steps` has the number of 1.5 dB steps for each granule. A checksum is recalculated.
 */
export function lowerGain(frame: Uint8Array, format: Mp3Format, hasCrc: boolean, steps: readonly number[]): void {
  if (steps.every((count) => count === 0)) return;
  const side = frame.subarray(sideOffset(hasCrc), sideOffset(hasCrc) + format.sideBytes);
  const { first, each } = layoutOf(format);
  for (const [granule, count] of steps.entries()) {
    for (let channel = 0; channel < format.channels; channel += 1) {
      const at = first + (granule * format.channels + channel) * each + BITS_BEFORE_GAIN;
      writeBits(side, at, Math.max(0, readBits(side, at) - count));
    }
  }
  if (hasCrc) writeCrc(frame, side);
}

/** Returns the bits before the first granule's channel in the side information, and the bits of each. */
function layoutOf({ granules, channels, sideBytes }: Mp3Format): { first: number; each: number } {
  const each = granules === 2 ? 59 : 63;
  return { first: sideBytes * 8 - granules * channels * each, each };
}

function readBits(bytes: Uint8Array, at: number): number {
  const [high = 0, low = 0] = bytes.subarray(at >> 3);
  return (((high << 8) | low) >> (8 - (at & 7))) & 0xff;
}

function writeBits(bytes: Uint8Array, at: number, value: number): void {
  const shift = 8 - (at & 7);
  const [high = 0, low = 0] = bytes.subarray(at >> 3);
  const both = (((high << 8) | low) & ~(0xff << shift)) | (value << shift);
  bytes[at >> 3] = both >> 8;
  // A gain that ends on a byte boundary does not reach into the next byte.
  if (shift < 8) bytes[(at >> 3) + 1] = both & 0xff;
}

/** Writes the checksum of a frame, over the second half of its header and its side information. */
export function writeCrc(frame: Uint8Array, side: Uint8Array): void {
  let crc = CRC_START;
  for (const part of [frame.subarray(2, HEADER_BYTES), side]) {
    for (const byte of part) {
      for (let bit = 7; bit >= 0; bit -= 1) {
        const isSet = ((crc >> 15) ^ (byte >> bit)) & 1;
        crc = ((crc << 1) & 0xffff) ^ (isSet ? CRC_POLYNOMIAL : 0);
      }
    }
  }
  frame[HEADER_BYTES] = crc >> 8;
  frame[HEADER_BYTES + 1] = crc & 0xff;
}

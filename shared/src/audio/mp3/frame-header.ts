/** Size of a frame's header, in bytes. */
export const HEADER_BYTES = 4;
/** Size of a frame's checksum, if it has one, in bytes. */
const CRC_BYTES = 2;

/** Bitrates in kbit/s by the header's index; 0 is free format, which has no stated length (ISO 11172-3, ISO 13818-3). */
const BITRATES = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** Sample rates of MPEG-1 by the header's index. MPEG-2 uses half of them, MPEG-2.5 a quarter. */
const RATES = [44_100, 48_000, 32_000];
/** Value of the header for layer III. */
const LAYER_3 = 1;
/** Value of the header for a single channel. */
const MONO = 3;

/** Properties that all frames of an mp3 share. */
export interface Mp3Format {
  /** The header's two bits: 3 is MPEG-1, 2 is MPEG-2, 0 is MPEG-2.5. */
  version: number;
  /** Samples per second. */
  rate: number;
  /** 1 or 2. */
  channels: number;
  /** Granules of 576 samples per frame: 2 in MPEG-1, otherwise 1. */
  granules: number;
  /** Size of the side information in bytes. It lies between header (or checksum) and main data, and says how to decode that. */
  sideBytes: number;
  /** How many bytes before its frame main data can begin: the maximum of `main_data_begin`. */
  reservoirBytes: number;
}

/** A frame's header. */
export interface FrameHeader {
  format: Mp3Format;
  /** Size of the whole frame, in bytes. */
  size: number;
  /** True if a checksum follows the header. */
  hasCrc: boolean;
}

/** Reads the header of a layer III frame. Returns null if there is none or it is in free format. */
export function readHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  if (bytes[at] !== 0xff || at + HEADER_BYTES > bytes.length) return null;
  const [second, third, fourth] = [bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0];
  const version = (second >> 3) & 3;
  const rate = RATES[(third >> 2) & 3];
  if (second >> 5 !== 7 || version === 1 || ((second >> 1) & 3) !== LAYER_3) return null;
  if (rate === undefined) return null;
  const format = describeFormat(version, rate, fourth >> 6 === MONO ? 1 : 2);
  const size = sizeOf(format, third >> 4) + ((third >> 1) & 1);
  return size < HEADER_BYTES ? null : { format, size, hasCrc: (second & 1) === 0 };
}

/** Returns whether two frames can be in one mp3. */
export function isSameFormat(one: Mp3Format, other: Mp3Format): boolean {
  return one.version === other.version && one.rate === other.rate && one.channels === other.channels;
}

/** Returns where the side information of a frame begins, in bytes from its start. */
export function sideOffset(hasCrc: boolean): number {
  return HEADER_BYTES + (hasCrc ? CRC_BYTES : 0);
}

/** Returns the index of the lowest bitrate whose frames, without padding, have this many bytes, or the highest one. */
export function findBitrate(format: Mp3Format, bytes: number): number {
  const list = bitratesOf(format);
  const found = list.findIndex((_, index) => sizeOf(format, index) >= bytes);
  return found === -1 ? list.length - 1 : found;
}

/** Returns the size of a frame without padding, in bytes; 0 for an invalid index. */
export function sizeOf(format: Mp3Format, bitrateIndex: number): number {
  const bytesPerSecond = ((bitratesOf(format)[bitrateIndex] ?? 0) * 1000) / 8;
  return Math.floor((bytesPerSecond * format.granules * 576) / format.rate);
}

function bitratesOf({ version }: Mp3Format): readonly number[] {
  return version === 3 ? BITRATES.mpeg1 : BITRATES.mpeg2;
}

function describeFormat(version: number, mpeg1Rate: number, channels: number): Mp3Format {
  const isMpeg1 = version === 3;
  return {
    version,
    rate: mpeg1Rate / (isMpeg1 ? 1 : version === 2 ? 2 : 4),
    channels,
    granules: isMpeg1 ? 2 : 1,
    sideBytes: isMpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17,
    reservoirBytes: isMpeg1 ? 511 : 255,
  };
}

/** Bytes of a frame's header. */
export const HEADER_BYTES = 4;
/** Bytes of a frame's checksum, if it has one. */
const CRC_BYTES = 2;

/** Kilobits per second by the header's index; 0 is free format, which has no stated length (ISO 11172-3, ISO 13818-3). */
const BITRATES = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** Samples per second by the header's index, of MPEG-1. MPEG-2 has half of it, MPEG-2.5 a quarter. */
const RATES = [44_100, 48_000, 32_000];
/** The header's number of layer III. */
const LAYER_3 = 1;
/** The header's number of one channel. */
const MONO = 3;

/** What all frames of an mp3 have in common. */
export interface Mp3Format {
  /** The two bits of the header: 3 is MPEG-1, 2 is MPEG-2, 0 is MPEG-2.5. */
  version: number;
  /** Samples per second. */
  rate: number;
  /** 1 or 2. */
  channels: number;
  /** Granules of 576 samples per frame: 2 in MPEG-1, else 1. */
  granules: number;
  /** Bytes between header (or checksum) and main data, which say how to decode it. */
  sideBytes: number;
  /** How many bytes before its frame main data can begin: what the field `main_data_begin` can say. */
  reservoirBytes: number;
}

/** A frame's header. */
export interface FrameHeader {
  format: Mp3Format;
  /** Bytes of the whole frame. */
  size: number;
  /** True if a checksum follows the header. */
  hasCrc: boolean;
}

/** Reads the header of a layer III frame. Returns null if there is none, or one in free format. */
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

/** True if two frames can be in one mp3. */
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

/** Returns the bytes of a frame without padding; 0 for an index that is none. */
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

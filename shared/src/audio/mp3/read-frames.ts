import {
  type FrameHeader,
  HEADER_BYTES,
  isSameFormat,
  type Mp3Format,
  readHeader,
  sideOffset,
} from './frame-header.ts';

/** Size of the header of an ID3v2 tag, and of its footer, in bytes. */
const ID3_BYTES = 10;

/** Thrown for an mp3 that cannot be cut because it has no layer III frame. */
export class Mp3Error extends Error {
  constructor() {
    super('This file has no sound in the format MPEG layer III.');
    this.name = 'Mp3Error';
  }
}

/** A frame's position in the file. */
export interface Mp3Frame {
  /** Bytes from the start of the file. */
  at: number;
  size: number;
  hasCrc: boolean;
}

/** A parsed mp3. */
export interface Mp3 {
  bytes: Uint8Array;
  format: Mp3Format;
  /** Frames with sound, in order; never empty. */
  frames: readonly Mp3Frame[];
}

/**
 * Finds the frames of an mp3. Skips tags, the table of contents that encoders write as the first frame (Xing, Info, VBRI),
 * anything else between frames, and a truncated last frame. Throws `Mp3Error`.
 */
export function readFrames(bytes: Uint8Array): Mp3 {
  const frames: Mp3Frame[] = [];
  let format: Mp3Format | null = null;
  // End of the previous frame. There, a header needs no confirmation; elsewhere, another frame must follow it.
  let expected = -1;
  for (let at = skipTags(bytes); at + HEADER_BYTES <= bytes.length; ) {
    const header = readHeader(bytes, at);
    const isFrame =
      header !== null &&
      at + header.size <= bytes.length &&
      sideOffset(header.hasCrc) + header.format.sideBytes <= header.size &&
      (format === null || isSameFormat(format, header.format)) &&
      (at === expected || isFollowed(bytes, at, header));
    if (!isFrame) {
      at += 1;
      continue;
    }
    const { size, hasCrc } = header;
    if (format !== null || !isContents(bytes, at, header)) frames.push({ at, size, hasCrc });
    format ??= header.format;
    at += size;
    expected = at;
  }
  if (format === null || frames.length === 0) throw new Mp3Error();
  return { bytes, format, frames };
}

/** Returns the duration of one frame, in seconds. */
export function frameSeconds({ granules, rate }: Mp3Format): number {
  return (granules * 576) / rate;
}

/** Returns where the ID3v2 tags at the start end. */
function skipTags(bytes: Uint8Array): number {
  let at = 0;
  while (isText(bytes, at, 'ID3') && at + ID3_BYTES <= bytes.length) {
    const [flags = 0, ...size] = bytes.subarray(at + 5, at + ID3_BYTES);
    at += ID3_BYTES + size.reduce((total, byte) => total * 128 + (byte & 0x7f), 0) + (flags & 0x10 ? ID3_BYTES : 0);
  }
  return at;
}

/** Returns whether a frame is followed by another frame or the end of the file. */
function isFollowed(bytes: Uint8Array, at: number, { size, format }: FrameHeader): boolean {
  const next = readHeader(bytes, at + size);
  return next === null ? at + size === bytes.length : isSameFormat(format, next.format);
}

/** Returns whether a first frame contains a table of contents instead of sound. */
function isContents(bytes: Uint8Array, at: number, { format, hasCrc }: FrameHeader): boolean {
  const main = at + sideOffset(hasCrc) + format.sideBytes;
  // Fraunhofer's is at a fixed offset.
  return isText(bytes, main, 'Xing') || isText(bytes, main, 'Info') || isText(bytes, at + HEADER_BYTES + 32, 'VBRI');
}

function isText(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((letter, place) => bytes[at + place] === letter.charCodeAt(0));
}

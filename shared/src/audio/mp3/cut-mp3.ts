import type { SoundPart } from '../trim-silence.ts';
import { sideOffset } from './frame-header.ts';
import { lowerGain, stepsOf } from './lower-gain.ts';
import { frameSeconds, type Mp3, type Mp3Frame } from './read-frames.ts';
import { contentsFrame, silentFrame } from './write-frames.ts';

/**
 * Delay of a decoder, in samples: the middle of the sound that a granule encodes is heard this long after the middle of the
 * granule.
 */
const DECODER_DELAY = 529;

/** The part of a sound to keep, and its fades in seconds; 0 for none. */
export interface SoundCut {
  part: SoundPart;
  fadeIn: number;
  fadeOut: number;
}

/** A sound that was cut. */
export interface CutMp3 {
  bytes: Uint8Array<ArrayBuffer>;
  /** Seconds. */
  duration: number;
}

/**
 * Cuts a part out of an mp3 and fades it in and out, without decoding it. It begins and ends at the nearest frames, which
 * last 0.02 to 0.08 s, and has at least one. A fade is linear in amplitude, in steps of 1.5 dB.
 *
 * A frame's main data can begin in earlier frames (`main_data_begin`), up to 511 bytes back. So the result starts with a silent
 * frame that carries the bytes from before the first frame that is kept, and every frame is copied as it is. Silence on both
 * sides also avoids clicks: granules overlap with their neighbours, so next to silence the sound begins and ends softly within
 * 0.01 s.
 */
export function cutMp3({ bytes, format, frames }: Mp3, { part, fadeIn, fadeOut }: SoundCut): CutMp3 {
  const seconds = frameSeconds(format);
  const from = Math.max(0, Math.min(frames.length - 1, Math.round(part.start / seconds)));
  const to = Math.max(from + 1, Math.min(frames.length, Math.round(part.end / seconds)));
  const length = (to - from) * seconds;
  const shareAt = (time: number) => shareOf(time, fadeIn) * shareOf(length - time, fadeOut);
  const kept = frames.slice(from, to).map(({ at, size, hasCrc }, place) => {
    const frame = bytes.slice(at, at + size);
    const steps = Array.from({ length: format.granules }, (_, granule) => {
      const samples = (place * format.granules + granule + 0.5) * 576 + DECODER_DELAY;
      return stepsOf(shareAt(samples / format.rate));
    });
    lowerGain(frame, format, hasCrc, steps);
    return frame;
  });
  const [source = new Uint8Array()] = kept;
  const sound = [
    silentFrame(source, format, reservoirBefore(bytes, format, frames.slice(0, from))),
    ...kept,
    silentFrame(source, format, new Uint8Array()),
  ];
  const contents = contentsFrame(
    source,
    format,
    sound.map((frame) => frame.length),
  );
  return { bytes: join([contents, ...sound]), duration: sound.length * seconds };
}

/** Returns the share of its amplitude that a sound has this many seconds into a fade. */
function shareOf(time: number, fade: number): number {
  return fade > 0 && time < fade ? Math.max(0, time / fade) : 1;
}

/** Returns the main data that frames may refer to after these ones; zeros where there is none. */
function reservoirBefore(bytes: Uint8Array, format: Mp3['format'], frames: readonly Mp3Frame[]): Uint8Array {
  const reservoir = new Uint8Array(format.reservoirBytes);
  let left = reservoir.length;
  for (const { at, size, hasCrc } of frames.toReversed()) {
    if (left === 0) break;
    const main = bytes.subarray(at + sideOffset(hasCrc) + format.sideBytes, at + size).slice(-left);
    left -= main.length;
    reservoir.set(main, left);
  }
  return reservoir;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

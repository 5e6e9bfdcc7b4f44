import { PEAKS } from '@bitcue/shared/constants/media.ts';
import type { WordTime } from '../ports/speech.ts';
import { MP3_KBIT } from './mp3.ts';

/** A silent frame of 24 ms: the frame header of our files (MPEG-2 layer III, 64 kbit/s, 24 kHz, mono) and an empty body. */
const SILENT_FRAME = Uint8Array.of(0xff, 0xf3, 0x84, 0xc4, ...new Uint8Array(188));
/** Silent frames between two voices: 0.17 s, about the pause between two sentences. */
const GAP_FRAMES = 7;
/** The bit rate is constant, so every millisecond takes the same number of bytes. */
const BYTES_PER_MS = MP3_KBIT / 8;

/** Speech to join: its file and metadata. */
export interface JoinPart {
  mp3: Uint8Array;
  peaks?: string | undefined;
  words?: readonly WordTime[] | undefined;
}

/** Speech of several voices, one after another. */
export interface JoinedSpeech {
  mp3: Uint8Array;
  durationMs: number;
  peaks: string;
  words?: readonly WordTime[];
}

/**
 * Joins MP3 files of the same encoding, with a short gap between them. No file depends on what precedes it, so their frames are simply
 * concatenated. The result has word times if all parts have them.
 */
export function joinSpeech(parts: readonly JoinPart[]): JoinedSpeech {
  const gap = Array.from({ length: GAP_FRAMES }, () => SILENT_FRAME);
  const files = parts.map(({ mp3 }, at) => Buffer.concat(at === 0 ? [mp3] : [...gap, mp3]));
  const mp3 = new Uint8Array(Buffer.concat(files));
  const ends = files.map((_, at) => files.slice(0, at + 1).reduce((sum, file) => sum + file.length, 0) / BYTES_PER_MS);
  const placed = parts.map((part, at) => {
    const toMs = ends[at] as number;
    return { ...part, fromMs: toMs - part.mp3.length / BYTES_PER_MS, toMs };
  });
  const durationMs = Math.round(ends.at(-1) ?? 0);
  const words = placed.flatMap((part) =>
    (part.words ?? []).map(({ fromMs, toMs }) => ({
      fromMs: Math.round(part.fromMs + fromMs),
      toMs: Math.round(part.fromMs + toMs),
    })),
  );
  return {
    mp3,
    durationMs,
    peaks: joinPeaks(placed, durationMs),
    ...(parts.every((part) => part.words !== undefined) && { words }),
  };
}

/** Returns the waveform of the whole: at each position the highest digit of the part heard there, 0 in a gap. */
function joinPeaks(parts: readonly { peaks?: string | undefined; fromMs: number; toMs: number }[], durationMs: number) {
  return Array.from({ length: PEAKS }, (_, at) => {
    const [from, to] = [(at / PEAKS) * durationMs, ((at + 1) / PEAKS) * durationMs];
    const digits = parts
      .filter((part) => part.fromMs < to && part.toMs > from)
      .flatMap(({ peaks = '', fromMs, toMs }) => {
        const placeOf = (ms: number) => ((ms - fromMs) / (toMs - fromMs)) * peaks.length;
        const first = Math.max(0, Math.floor(placeOf(from)));
        return [...peaks.slice(first, Math.max(first + 1, Math.ceil(placeOf(to))))];
      });
    return digits.reduce((highest, digit) => (digit > highest ? digit : highest), '0');
  }).join('');
}

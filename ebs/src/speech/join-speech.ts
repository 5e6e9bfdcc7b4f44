import { PEAKS } from '@bitcue/shared/constants/media.ts';
import type { WordTime } from '../ports/speech.ts';
import { MP3_KBIT } from './mp3.ts';

/** A frame of silence, 24 ms: the header of our files (MPEG-2 layer III, 64 kbit/s, 24 kHz, one channel), and nothing in it. */
const SILENT_FRAME = Uint8Array.of(0xff, 0xf3, 0x84, 0xc4, ...new Uint8Array(188));
/** Frames of silence between two voices: 0.17 s, about as between two sentences. */
const GAP_FRAMES = 7;
/** Every millisecond takes as many bytes, whatever is in it. */
const BYTES_PER_MS = MP3_KBIT / 8;

/** Speech to join: its file, and what is known of it. */
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
 * Joins MP3 files that were encoded alike, with a short gap in between. Each begins anew, so their frames follow one another as they are.
 * Words are known if those of all parts are.
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

/** Returns the waveform of the whole: at each place the highest digit of the part that is heard there, 0 in a gap. */
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

import { encodeWav } from '@bitcue/shared/audio/encode-wav.ts';
import { cutSamples, type SoundPart } from '@bitcue/shared/audio/trim-silence.ts';
import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import {
  SAMPLE_DAMAGED,
  SAMPLE_FILE_MB_MAX,
  SAMPLE_FILE_TOO_LARGE,
  SAMPLE_RATE,
  SAMPLE_SECONDS_MAX,
  SAMPLE_SECONDS_MIN,
  SAMPLE_TYPE_REFUSED,
  SAMPLE_TYPES,
} from '@bitcue/shared/constants/private-voices.ts';

/** A recording, decoded: one channel at `SAMPLE_RATE`. */
export interface Recording {
  samples: Float32Array;
  /** Seconds. */
  length: number;
}

/** Extensions of the files that can be chosen (CLONE-01). */
export const SAMPLE_ENDINGS = Object.keys(SAMPLE_TYPES).map((format) => `.${format}`);

/** Returns what is wrong with a file before it is opened, or null (CLONE-01). */
export function findSampleProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  // Browsers report wav under three MIME types, and some report none.
  if (!SAMPLE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) return SAMPLE_TYPE_REFUSED;
  return size > SAMPLE_FILE_MB_MAX * MEGABYTE ? SAMPLE_FILE_TOO_LARGE : null;
}

/** Decodes a recording. If the browser cannot, throws an `Error` whose message can be shown. */
export async function decodeRecording(file: Blob): Promise<Recording> {
  try {
    // Offline, so that the browser opens no sound device. Decoding resamples to this rate.
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    const decoded = await context.decodeAudioData(await file.arrayBuffer());
    const channels = Array.from({ length: decoded.numberOfChannels }, (_, at) => decoded.getChannelData(at));
    const samples = mixChannels(channels);
    return { samples, length: samples.length / SAMPLE_RATE };
  } catch (cause) {
    throw new Error(SAMPLE_DAMAGED, { cause });
  }
}

/** Returns one channel, the mean of all. */
function mixChannels([first = new Float32Array(), ...others]: Float32Array[]): Float32Array {
  if (others.length === 0) return first;
  return first.map((sample, at) => {
    const sum = others.reduce((total, channel) => total + (channel[at] ?? 0), sample);
    return sum / (others.length + 1);
  });
}

/** Returns the length of a part as it is sent, in seconds. The server measures it in the same way. */
export function secondsOf({ start, end }: SoundPart): number {
  return (Math.round(end * SAMPLE_RATE) - Math.round(start * SAMPLE_RATE)) / SAMPLE_RATE;
}

/** True if the length of a part allows sending it. */
export function hasValidLength(part: SoundPart): boolean {
  const seconds = secondsOf(part);
  return seconds >= SAMPLE_SECONDS_MIN && seconds <= SAMPLE_SECONDS_MAX;
}

/** Encodes a part as the wav that is sent. */
export function encodePart({ samples }: Recording, part: SoundPart): Blob {
  return new Blob([encodeWav(cutSamples(samples, SAMPLE_RATE, part), SAMPLE_RATE)], { type: SAMPLE_TYPES.wav });
}

import {
  SAMPLE_BYTES_MAX,
  SAMPLE_DAMAGED,
  SAMPLE_LENGTH,
  SAMPLE_SECONDS_MAX,
  SAMPLE_SECONDS_MIN,
  SAMPLE_TOO_LARGE,
  SAMPLE_TYPE_REFUSED,
} from '@bitcue/shared/constants/private-voices.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';

/** Content types of samples. */
export type SampleContentType = 'audio/mpeg' | 'audio/wav';

/** Reads the type and length of an mp3. Throws `AppError` `input.invalid`. */
export type ProbeMp3 = (bytes: Uint8Array) => Promise<{ contentType: string; durationMs: number }>;

/**
 * Checks the size, format and length of a sample (CLONE-01). Throws `AppError` `input.invalid` with a message that says what to do.
 */
export async function checkSample(bytes: Uint8Array, contentType: SampleContentType, probe: ProbeMp3): Promise<void> {
  if (bytes.byteLength > SAMPLE_BYTES_MAX) throw refuse(SAMPLE_TOO_LARGE);
  const seconds = contentType === 'audio/wav' ? readWavSeconds(bytes) : await readMp3Seconds(bytes, probe);
  if (seconds < SAMPLE_SECONDS_MIN || seconds > SAMPLE_SECONDS_MAX) throw refuse(SAMPLE_LENGTH);
}

async function readMp3Seconds(bytes: Uint8Array, probe: ProbeMp3): Promise<number> {
  const { contentType, durationMs } = await probe(bytes);
  if (contentType !== 'audio/mpeg') throw refuse(SAMPLE_TYPE_REFUSED);
  return durationMs / 1_000;
}

/** Allowed sample rates of a recording, in samples per second. */
const [RATE_MIN, RATE_MAX] = [8_000, 96_000];
/** Offset of the first chunk, after RIFF, the length and WAVE. */
const FIRST_CHUNK = 12;
/** Size of a chunk's header (name and length) and of the format, in bytes. */
const [CHUNK_HEAD, FORMAT_BYTES] = [8, 16];

/** Returns the length of a wav in seconds. Only uncompressed 16-bit audio is accepted. Throws `AppError` `input.invalid`. */
function readWavSeconds(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (nameAt(0) !== 'RIFF' || nameAt(8) !== 'WAVE') throw refuse(SAMPLE_TYPE_REFUSED);
  let bytesPerSecond = 0;
  for (let at = FIRST_CHUNK; at + CHUNK_HEAD <= bytes.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    const body = at + CHUNK_HEAD;
    const isCutOff = body + length > bytes.byteLength;
    if (nameAt(at) === 'fmt ') {
      if (isCutOff || length < FORMAT_BYTES) throw refuse(SAMPLE_DAMAGED);
      bytesPerSecond = readByteRate(view, body);
    }
    if (nameAt(at) === 'data') {
      if (isCutOff || bytesPerSecond === 0) throw refuse(SAMPLE_DAMAGED);
      return length / bytesPerSecond;
    }
    // Chunks are padded to an even length.
    at = body + length + (length % 2);
  }
  throw refuse(SAMPLE_DAMAGED);
}

/** Reads a format, where 1 means uncompressed. Returns its bytes per second. */
function readByteRate(view: DataView, at: number): number {
  const [kind, channels, rate, bits] = [
    view.getUint16(at, true),
    view.getUint16(at + 2, true),
    view.getUint32(at + 4, true),
    view.getUint16(at + 14, true),
  ];
  const isKnown = kind === 1 && bits === 16 && [1, 2].includes(channels) && rate >= RATE_MIN && rate <= RATE_MAX;
  if (!isKnown) throw refuse(SAMPLE_TYPE_REFUSED);
  return rate * channels * 2;
}

function refuse(message: string): AppError {
  return new AppError('input.invalid', { message, fields: { sample: message } });
}

import { VoiceProviderError } from '../../ports/voice-cloner.ts';

/** Reads 16-bit little-endian samples. Throws `VoiceProviderError` if the bytes cannot be samples. */
export function toSamples(label: string, bytes: Uint8Array): Int16Array {
  if (bytes.byteLength === 0 || bytes.byteLength % 2 === 1) {
    throw new VoiceProviderError('away', `${label} sent ${bytes.byteLength} bytes that are not audio.`);
  }
  // A copy, because samples must begin at an even address.
  return new Int16Array(Uint8Array.from(bytes).buffer);
}

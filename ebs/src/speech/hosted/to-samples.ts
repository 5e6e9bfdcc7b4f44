import { VoiceProviderError } from '../../ports/voice-cloner.ts';

/** Reads 16-bit samples, the lower byte first. Throws `VoiceProviderError` if the bytes cannot be such. */
export function toSamples(label: string, bytes: Uint8Array): Int16Array {
  if (bytes.byteLength === 0 || bytes.byteLength % 2 === 1) {
    throw new VoiceProviderError('away', `What came from ${label} is no sound: ${bytes.byteLength} bytes.`);
  }
  // A copy, because samples have to begin at an even place in memory.
  return new Int16Array(Uint8Array.from(bytes).buffer);
}

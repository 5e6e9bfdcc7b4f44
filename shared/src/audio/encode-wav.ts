/** Size of the header of a WAV file with one data chunk, in bytes. */
const HEAD_BYTES = 44;
/** Highest value of a 16-bit sample. */
const SAMPLE_MAX = 32_767;

/** Encodes one channel of samples between -1 and 1 as a WAV file with 16 bits per sample. Louder samples are clipped. */
export function encodeWav(samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD_BYTES + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  write(8, 'WAVEfmt ');
  // Size of the format chunk, uncompressed, one channel, rate, bytes per second, bytes and bits per sample.
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [at, sample] of samples.entries()) {
    view.setInt16(HEAD_BYTES + at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * SAMPLE_MAX), true);
  }
  return bytes;
}

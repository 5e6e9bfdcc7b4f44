import { expect, it } from 'vitest';
import { encodeWav } from './encode-wav.ts';

it('a WAV file has a header and 16-bit samples, clipped at the bounds', () => {
  const wav = encodeWav(Float32Array.of(0, 0.5, -1, 2, -2), 32_000);
  const view = new DataView(wav.buffer);
  const textAt = (from: number, to: number) => new TextDecoder().decode(wav.subarray(from, to));
  expect([textAt(0, 4), textAt(8, 16), textAt(36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
  expect([4, 24, 28, 40].map((at) => view.getUint32(at, true))).toEqual([46, 32_000, 64_000, 10]);
  expect([0, 1, 2, 3, 4].map((sample) => view.getInt16(44 + sample * 2, true))).toEqual([
    0, 16_384, -32_767, 32_767, -32_767,
  ]);
});

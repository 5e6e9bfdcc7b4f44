import { expect, it } from 'vitest';
import { createMp3Encoder } from 'wasm-media-encoders';
import { joinSpeech } from './join-speech.ts';
import { MP3_KBIT, MP3_RATE } from './mp3.ts';
import { resample } from './resample.ts';

/** Bytes and milliseconds per frame. */
const [FRAME_BYTES, FRAME_MS] = [192, 24];

async function encode(seconds: number): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: MP3_RATE, channels: 1, bitrate: MP3_KBIT });
  const samples = Float32Array.from({ length: seconds * MP3_RATE }, (_, at) => Math.sin(at / 9) / 2);
  return new Uint8Array(Buffer.concat([encoder.encode([samples]).slice(), encoder.finalize().slice()]));
}

it('joins files frame by frame, with the word times and the waveform of the whole', async () => {
  const [one, two] = [await encode(1), await encode(2)];
  const joined = joinSpeech([
    { mp3: one, peaks: '1f'.repeat(12), words: [{ fromMs: 100, toMs: 900 }] },
    { mp3: two, peaks: '3'.repeat(24), words: [{ fromMs: 50, toMs: 1_950 }] },
  ]);
  expect(joined.mp3.length % FRAME_BYTES).toBe(0);
  // Every frame begins with the same header; no file adds one of its own.
  for (let at = 0; at < joined.mp3.length; at += FRAME_BYTES)
    expect([...joined.mp3.subarray(at, at + 3)]).toEqual([0xff, 0xf3, 0x84]);
  const firstMs = (one.length / FRAME_BYTES) * FRAME_MS;
  expect(joined.durationMs).toBe((joined.mp3.length / FRAME_BYTES) * FRAME_MS);
  expect(joined.durationMs).toBeGreaterThan(3_150);
  expect(joined.durationMs).toBeLessThan(3_500);
  const gapMs = joined.durationMs - firstMs - (two.length / FRAME_BYTES) * FRAME_MS;
  expect(joined.words).toEqual([
    { fromMs: 100, toMs: 900 },
    { fromMs: firstMs + gapMs + 50, toMs: firstMs + gapMs + 1_950 },
  ]);
  expect(joined.peaks).toMatch(/^[1f]+[0f13]*3+$/);
  expect(joined.peaks).toContain('0');
});

it('has no word times if a part has none', async () => {
  const mp3 = await encode(0.5);
  expect(joinSpeech([{ mp3, words: [] }, { mp3 }])).not.toHaveProperty('words');
});

it.each([16_000, 22_050, 44_100])('a tone sampled at %i Hz stays the same at the common rate of speech', (rate) => {
  const tone = (at: number, of: number) => 10_000 * Math.sin((2 * Math.PI * 440 * at) / of);
  const result = resample(
    Int16Array.from({ length: rate }, (_, at) => tone(at, rate)),
    rate,
    MP3_RATE,
  );
  expect(result).toHaveLength(MP3_RATE);
  const gaps = [...result].map((sample, at) => Math.abs(sample - tone(at, MP3_RATE))).slice(200, -200);
  expect(Math.max(...gaps)).toBeLessThan(40);
});

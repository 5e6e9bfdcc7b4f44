import { PEAKS } from '@bitcue/shared/constants/media.ts';
import { expect, it } from 'vitest';
import { DECODED_RATE, readSound, soundOf } from './read-sound.ts';

/** One second of a full-scale 997 Hz tone, as decoded. */
const tone = Float32Array.from({ length: DECODED_RATE }, (_, at) => Math.sin((2 * Math.PI * 997 * at) / DECODED_RATE));

it('a waveform follows the loudness, and its loudest part is the highest', () => {
  const samples = Float32Array.from({ length: 6_400 }, (_, at) => (at % 2 === 0 ? -1 : 1) * (at < 3_200 ? 0.2 : 0.1));
  expect(soundOf([samples]).peaks).toBe('f'.repeat(PEAKS / 2) + '8'.repeat(PEAKS / 2));
});

it('a sound shorter than its waveform still has one, and silence has neither waveform nor loudness', () => {
  expect(soundOf([Float32Array.of(0.5, 0.5)]).peaks).toHaveLength(PEAKS);
  expect(soundOf([new Float32Array(1_000)])).toEqual({});
  expect(soundOf([])).toEqual({});
});

it('loudness is measured over two speakers, even for one channel; of more than two, the front ones count', () => {
  expect(soundOf([tone]).loudness).toBe(0);
  expect(soundOf([tone, tone]).loudness).toBe(0);
  expect(soundOf([tone, new Float32Array(DECODED_RATE)]).loudness).toBe(-3);
  expect(soundOf([tone, tone, tone, tone, tone, tone]).loudness).toBe(0);
});

it('a file that the browser cannot decode has neither waveform nor loudness', async () => {
  expect(await readSound(new Blob(['not a sound']))).toEqual({});
});

import {
  SAMPLE_BYTES_MAX,
  SAMPLE_DAMAGED,
  SAMPLE_LENGTH,
  SAMPLE_SECONDS_MAX,
  SAMPLE_SECONDS_MIN,
  SAMPLE_TOO_LARGE,
  SAMPLE_TYPE_REFUSED,
} from '@bitcue/shared/constants/private-voices.ts';
import { expect, it } from 'vitest';
import { makeWav } from '../../test/support/wav.ts';
import { checkSample } from './read-sample.ts';

const mp3Of = (seconds: number) => async () => ({ contentType: 'audio/mpeg', durationMs: seconds * 1_000 });
const problemOf = (bytes: Uint8Array, type: 'audio/mpeg' | 'audio/wav' = 'audio/wav', probe = mp3Of(30)) =>
  checkSample(bytes, type, probe).then(
    () => null,
    (error: { message: string }) => error.message,
  );

it('a recording lasts from ten seconds to two minutes, as wav and as mp3', async () => {
  for (const seconds of [SAMPLE_SECONDS_MIN, SAMPLE_SECONDS_MAX]) {
    expect(await problemOf(makeWav(seconds))).toBeNull();
    expect(await problemOf(Buffer.alloc(1), 'audio/mpeg', mp3Of(seconds))).toBeNull();
  }
  for (const seconds of [SAMPLE_SECONDS_MIN - 0.01, SAMPLE_SECONDS_MAX + 0.01]) {
    expect(await problemOf(makeWav(seconds))).toBe(SAMPLE_LENGTH);
    expect(await problemOf(Buffer.alloc(1), 'audio/mpeg', mp3Of(seconds))).toBe(SAMPLE_LENGTH);
  }
});

it('a wav has 16 bits per sample, one or two channels, a usual sample rate, and no compression', async () => {
  expect(await problemOf(makeWav(12, { channels: 2, rate: 48_000 }))).toBeNull();
  for (const options of [
    { channels: 3 },
    { bits: 8 },
    { bits: 24 },
    { kind: 85 },
    { rate: 4_000 },
    { rate: 192_000 },
  ]) {
    expect(await problemOf(makeWav(12, options))).toBe(SAMPLE_TYPE_REFUSED);
  }
});

it('a wav can have other chunks before its audio', async () => {
  const wav = makeWav(12);
  const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
  expect(await problemOf(Buffer.concat([wav.subarray(0, 36), list, wav.subarray(36)]))).toBeNull();
});

it('a file that is cut off, hostile, of another type or too large is refused', async () => {
  const wav = makeWav(12);
  const endless = Buffer.from(wav);
  endless.writeUInt32LE(0xffff_ffff, 40);
  const empty = Buffer.from(wav);
  empty.writeUInt32LE(0, 16);
  const noFormat = Buffer.concat([wav.subarray(0, 12), wav.subarray(36)]);
  for (const bytes of [wav.subarray(0, wav.length - 1), endless, empty, noFormat, wav.subarray(0, 30)]) {
    expect(await problemOf(bytes)).toBe(SAMPLE_DAMAGED);
  }
  for (const text of ['', 'RIFF', '<html>RIFF....WAVE', 'RIFF....AVI LIST']) {
    expect(await problemOf(Buffer.from(text))).toBe(SAMPLE_TYPE_REFUSED);
  }
  expect(
    await problemOf(Buffer.alloc(9), 'audio/mpeg', async () => ({ contentType: 'video/mp4', durationMs: 30_000 })),
  ).toBe(SAMPLE_TYPE_REFUSED);
  expect(await problemOf(Buffer.concat([wav, Buffer.alloc(SAMPLE_BYTES_MAX)]))).toBe(SAMPLE_TOO_LARGE);
});

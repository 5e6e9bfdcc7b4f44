import { measureLoudness } from '@bitcue/shared/audio/measure-loudness.ts';
import { measureTruePeak } from '@bitcue/shared/audio/true-peak.ts';
import { describe, expect, it } from 'vitest';
import { levelAudio, SPEECH_LUFS, SPEECH_PEAK } from './level-audio.ts';

const RATE = 22_050;
const toDb = (value: number) => 20 * Math.log10(value);
/** Syllables of a voice: a tone with harmonics that comes and goes four times a second. `crest` makes it more peaks than tone. */
const voice = (height: number, seconds = 2, crest = 1) =>
  Int16Array.from({ length: seconds * RATE }, (_, at) => {
    const t = at / RATE;
    const pulse = ((1 + Math.cos(2 * Math.PI * 120 * t)) / 2) ** crest * Math.sin(2 * Math.PI * 700 * t);
    return height * 32_767 * pulse * Math.abs(Math.sin(4 * Math.PI * t));
  });

describe('levelling', () => {
  it.each([
    ['a whisper', voice(0.1)],
    ['a voice', voice(0.5)],
    ['a shout', voice(1)],
    ['a voice with high peaks', voice(1, 2, 20)],
  ])('brings %s within 0.5 LU of the common loudness, with no true peak above the ceiling', (_, given) => {
    const levelled = levelAudio(given, RATE);
    expect(Math.abs((levelled?.loudness ?? 0) - SPEECH_LUFS)).toBeLessThan(0.5);
    expect(toDb(measureTruePeak(levelled?.samples ?? new Float32Array()))).toBeLessThan(toDb(SPEECH_PEAK) + 0.1);
  });

  it('limits the peaks of audio that already has the common loudness', () => {
    const peaky = voice(1, 2, 30);
    const height =
      10 ** ((SPEECH_LUFS - measureLoudness([Float32Array.from(peaky, (one) => one / 32_768)], RATE)) / 20);
    expect(height).toBeGreaterThan(SPEECH_PEAK);
    expect(height).toBeLessThan(1);
    const levelled = levelAudio(voice(height, 2, 30), RATE);
    expect(toDb(measureTruePeak(levelled?.samples ?? new Float32Array()))).toBeLessThan(toDb(SPEECH_PEAK) + 0.1);
  });

  it('amplifies faint audio at most fourfold, and returns null for silence', () => {
    const levelled = levelAudio(voice(0.02), RATE);
    expect(Math.max(...(levelled?.samples ?? []))).toBeCloseTo(0.08, 2);
    expect(levelAudio(voice(0.009), RATE)).toBeNull();
    expect(levelAudio(new Int16Array(), RATE)).toBeNull();
  });

  it('lowers audio that is shorter than 0.4 s or only clicks, and never raises it', () => {
    const quiet = voice(0.1, 0.2);
    expect(Math.max(...(levelAudio(quiet, RATE)?.samples ?? []))).toBeCloseTo(Math.max(...quiet) / 32_768, 3);
    expect(levelAudio(voice(1, 0.2), RATE)?.loudness).toBeCloseTo(SPEECH_LUFS, 0);
    const clicks = new Int16Array(RATE);
    for (let at = 0; at < RATE; at += 5_000) clicks[at] = 32_767;
    const samples = levelAudio(clicks, RATE)?.samples ?? new Float32Array();
    expect(measureTruePeak(samples)).toBeLessThan(SPEECH_PEAK * 1.01);
    expect(samples.every((sample, at) => Math.abs(sample) <= Math.abs((clicks[at] ?? 0) / 32_768))).toBe(true);
  });
});

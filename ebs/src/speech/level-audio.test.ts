import { describe, expect, it } from 'vitest';
import { type LevelledAudio, levelAudio, SPEECH_PEAK } from './level-audio.ts';

const tone = (amplitude: number) => Int16Array.from({ length: 2_000 }, (_, i) => Math.sin(i / 9) * amplitude);
const peakOf = (audio: LevelledAudio | null) => Math.max(...(audio?.samples ?? []).map(Math.abs));

describe('levelling', () => {
  it.each([9_000, 16_000, 32_767])('scales a peak of %i to the common one', (amplitude) => {
    expect(peakOf(levelAudio(tone(amplitude)))).toBeCloseTo(SPEECH_PEAK, 2);
    expect(levelAudio(tone(amplitude))?.rms).toBeCloseTo(SPEECH_PEAK / Math.SQRT2, 2);
  });

  it('amplifies faint audio at most four times, and finds nothing to hear in silence', () => {
    expect(peakOf(levelAudio(tone(1_000)))).toBeCloseTo(4_000 / 32_768, 3);
    expect(levelAudio(tone(20))).toBeNull();
    expect(levelAudio(new Int16Array())).toBeNull();
  });
});

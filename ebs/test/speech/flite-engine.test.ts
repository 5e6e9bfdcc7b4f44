import { byLength } from '@bitcue/shared/test/test-run.ts';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, describe, expect, it } from 'vitest';
import type { Log } from '../../src/ports/system.ts';
import { createFliteEngine } from '../../src/speech/flite-engine.ts';
import { SPEECH_LUFS } from '../../src/speech/level-audio.ts';
import { SEED_VOICES } from '../../src/voices/seed-voices.ts';

const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
const engine = createFliteEngine({ log: silentLog });
afterAll(() => engine.close());

const SENTENCE = 'Thank you for the great stream today, see you all again tomorrow evening.';

describe('Flite engine', () => {
  it('speaks at a human pace, and the file has the declared duration', async () => {
    const { mp3, durationMs, peaks } = await engine.render('rms', SENTENCE);
    expect(peaks).toMatch(/^[0-9a-f]{64}$/);
    expect(peaks).toContain('f');
    const wordsAMinute = (SENTENCE.split(' ').length / durationMs) * 60_000;
    expect(wordsAMinute).toBeGreaterThan(120);
    expect(wordsAMinute).toBeLessThan(260);
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(mp3) });
    expect(Math.abs((await input.computeDuration()) * 1000 - durationMs)).toBeLessThan(150);
  });

  it('has every offered voice, each audible and different', async () => {
    const voices = SEED_VOICES.filter(({ engine: id }) => id === 'flite');
    const spoken = await Promise.all(voices.map(({ engineVoice }) => engine.render(engineVoice, SENTENCE)));
    for (const { loudness } of spoken) expect(loudness).toBeCloseTo(SPEECH_LUFS, 0);
    expect(new Set(spoken.map(({ durationMs }) => durationMs)).size).toBe(voices.length);
  });

  it('treats nothing in a text as an option, a path or markup', async () => {
    const [plain, tricky] = await Promise.all([
      engine.render('slt', 'hello there'),
      engine.render('slt', '-voice kal16 -f /files/speech <break time="5s"/> hello there'),
    ]);
    expect(tricky.durationMs).toBeGreaterThan(plain.durationMs + 1_000);
    expect(tricky.durationMs).toBeLessThan(plain.durationMs + 8_000);
  });

  it('never speaks for more than a minute, and speaks many long texts alike', async () => {
    expect((await engine.render('rms', '7'.repeat(450))).durationMs).toBe(60_000);
    const length = byLength({ short: 2, middle: 6, full: 20 });
    const lengths = await Promise.all(Array.from({ length }, () => engine.render('rms', SENTENCE.repeat(6))));
    expect(new Set(lengths.map(({ durationMs }) => durationMs)).size).toBe(1);
  });

  it('refuses a silent text and an unknown voice, and says which package is missing', async () => {
    await expect(engine.render('rms', '. . .')).rejects.toThrow('nothing to hear');
    await expect(engine.render('../rms', 'hello')).rejects.toThrow("no voice '../rms'");
    const without = createFliteEngine({ log: silentLog, packageName: '@echogarden/not-installed' });
    await expect(without.render('rms', 'hello')).rejects.toThrow('npm install @echogarden/not-installed');
    await without.close();
  });
});

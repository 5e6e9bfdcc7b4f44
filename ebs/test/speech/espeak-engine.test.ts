import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, describe, expect, it } from 'vitest';
import type { Log } from '../../src/ports/system.ts';
import { createEspeakEngine } from '../../src/speech/espeak-engine.ts';
import { SPEECH_LUFS } from '../../src/speech/level-audio.ts';
import { SEED_VOICES } from '../../src/voices/seed-voices.ts';

const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
const engine = createEspeakEngine({ log: silentLog });
afterAll(() => engine.close());

const SENTENCE = 'Thank you for the great stream today, see you all again tomorrow evening.';

/** Returns the duration that an mp3 declares, in seconds. */
async function readDurationS(mp3: Uint8Array): Promise<number> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(mp3) });
  return input.computeDuration();
}

describe('espeak-ng engine', () => {
  it('speaks at a human pace, and the file has the declared duration', async () => {
    const { mp3, durationMs } = await engine.render('en-us', SENTENCE);
    const wordsAMinute = (SENTENCE.split(' ').length / durationMs) * 60_000;
    expect(wordsAMinute).toBeGreaterThan(120);
    expect(wordsAMinute).toBeLessThan(260);
    expect(Math.abs((await readDurationS(mp3)) * 1000 - durationMs)).toBeLessThan(150);
  });

  it('is as loud as all speech, and sounds different with another voice', async () => {
    const [english, light, german] = await Promise.all(
      ['en-us', 'en-us+f3', 'de'].map((voice) => engine.render(voice, SENTENCE)),
    );
    for (const speech of [english, light, german]) expect(speech?.loudness).toBeCloseTo(SPEECH_LUFS, 0);
    expect(english?.durationMs).not.toBe(german?.durationMs);
    expect(english?.peaks).not.toBe(light?.peaks);
  });

  it('has every offered voice', async () => {
    const lengths = await Promise.all(
      SEED_VOICES.filter(({ engine: id }) => id === 'espeak').map(
        async ({ engineVoice }) => (await engine.render(engineVoice, 'Hola 1 2 3')).durationMs,
      ),
    );
    expect(Math.min(...lengths)).toBeGreaterThan(500);
  });

  it.each([
    'hello <break time="5s"/> world',
    'hello <prosody rate="x-slow">world</prosody>',
    'hello &lt;break time="5s"/&gt; world',
    '<audio src="/etc/passwd"/>hello',
    '<!-- hello -->',
    '<voice name="de">hello</voice>',
  ])('reads markup out as words: %s', async (text) => {
    const words = text.replace(/[^a-z0-9]+/gi, ' ').trim();
    const [spoken, plain] = await Promise.all([engine.render('en-us', text), engine.render('en-us', words)]);
    expect(spoken.durationMs).toBeGreaterThan(plain.durationMs * 0.75);
    expect(spoken.durationMs).toBeLessThan(plain.durationMs + 2_000);
  });

  it('does not interpret phonemes or control characters', async () => {
    const durationOf = async (text: string) => (await engine.render('en-us', text)).durationMs;
    const isSpokenAs = async (text: string, other: string) => {
      expect(Math.abs((await durationOf(text)) - (await durationOf(other)))).toBeLessThan(50);
    };
    await isSpokenAs('[[h@loU]] friends', 'h@loU friends');
    await isSpokenAs('[\u200b[h@loU]] friends', 'h@loU friends');
    await isSpokenAs('\u0001+90P hello\u0000 friends', '+90P hello friends');
    expect(await durationOf('h@loU friends')).toBeGreaterThan((await durationOf('hello friends')) + 100);
  });

  it('refuses a silent text and an unknown voice', async () => {
    await expect(engine.render('en-us', '. . .')).rejects.toThrow('nothing to hear');
    await expect(engine.render('zz', 'hello')).rejects.toThrow("no voice 'zz'");
  });

  it('never speaks for more than a minute', async () => {
    const { durationMs } = await engine.render('en-us', '7654321 '.repeat(60));
    expect(durationMs).toBe(60_000);
  });
});

describe('failures of the espeak-ng engine', () => {
  it('restarts a dead worker, and loses nothing', async () => {
    const own = createEspeakEngine({ log: silentLog });
    const waiting = [own.render('en-us', SENTENCE), own.render('en-us', 'The second piece.')];
    const before = own.workerThreadId();
    await own.terminateWorker();
    const spoken = await Promise.all(waiting);
    expect(spoken.map(({ durationMs }) => durationMs > 500)).toEqual([true, true]);
    expect(own.workerThreadId()).not.toBe(before);
    await own.terminateWorker();
    expect((await own.render('en-us', 'And after idling.')).durationMs).toBeGreaterThan(500);
    await own.close();
  });

  it('gives up on a text that kills the worker twice', async () => {
    const own = createEspeakEngine({ log: silentLog });
    const refused = expect(own.render('en-us', SENTENCE)).rejects.toThrow('ended while it spoke');
    await own.terminateWorker();
    await own.terminateWorker();
    await refused;
    await own.close();
  });

  it('says which package is missing', async () => {
    const own = createEspeakEngine({ log: silentLog, packageName: '@echogarden/not-installed' });
    await expect(own.render('en-us', 'hello')).rejects.toThrow('npm install @echogarden/not-installed');
    await own.close();
  });

  it('aborts a text that takes too long, and continues with the next', async () => {
    const own = createEspeakEngine({ log: silentLog, jobTimeoutMs: 1 });
    await expect(own.render('en-us', SENTENCE)).rejects.toThrow('longer than 1 ms');
    await own.close();
  });

  it('refuses immediately when the queue is full, and when closed', async () => {
    const own = createEspeakEngine({ log: silentLog, queueMax: 1 });
    const spoken = [own.render('en-us', 'one'), own.render('en-us', 'two')];
    await expect(own.render('en-us', 'three')).rejects.toThrow('Too much speech');
    expect(await Promise.all(spoken)).toHaveLength(2);
    await own.close();
    await expect(own.render('en-us', 'four')).rejects.toThrow('closed');
  });
});

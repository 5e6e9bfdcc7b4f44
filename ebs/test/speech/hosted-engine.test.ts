import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '../../src/ports/system.ts';
import { createBudget } from '../../src/speech/hosted/budget.ts';
import { createElevenLabs } from '../../src/speech/hosted/elevenlabs.ts';
import { createEncoder } from '../../src/speech/hosted/encoder.ts';
import {
  createHostedEngine,
  type HostedEngine,
  type HostedEngineParts,
} from '../../src/speech/hosted/hosted-engine.ts';
import { SPEECH_LUFS } from '../../src/speech/level-audio.ts';
import { type ElevenLabsStandIn, startElevenLabs } from '../support/elevenlabs-stand-in.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';
import { createMemorySpend, type MemorySpend } from '../support/memory-speech.ts';

const SENTENCE = 'Thank you for the great stream today, see you all again tomorrow evening.';

let there: ElevenLabsStandIn;
let clock: ManualClock;
let spend: MemorySpend;
let lines: string[];
let log: Log;
const open: HostedEngine[] = [];
beforeEach(async () => {
  there = await startElevenLabs();
  clock = createManualClock();
  spend = createMemorySpend();
  lines = [];
  const write = (event: string, facts: object = {}) => void lines.push(`${event} ${JSON.stringify(facts)}`);
  log = { debug: write, info: write, warn: write, error: write };
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()));
  await there.close();
});

function create(over: Partial<HostedEngineParts> & { limit?: number; settings?: object } = {}): HostedEngine {
  const { limit = null, settings = {}, ...parts } = over;
  const engine = createHostedEngine({
    provider: createElevenLabs(there.settings(settings)),
    budget: createBudget({ spend, engine: 'elevenlabs', limit, clock }),
    encoder: createEncoder(log),
    clock,
    log,
    busyWaitsMs: [1, 1],
    ...parts,
  });
  open.push(engine);
  return engine;
}

const charged = () => [...spend.asked.values()].reduce((sum, { characters }) => sum + characters, 0);

describe("a company's engine", () => {
  it('speaks as loudly as the others, with the times of its words', async () => {
    const { mp3, durationMs, loudness, peaks, words } = await create().render('voiceRoger', SENTENCE);
    expect(mp3.byteLength).toBeGreaterThan(10_000);
    expect(durationMs).toBe(SENTENCE.length * 60);
    expect(Math.abs(loudness - SPEECH_LUFS)).toBeLessThan(1);
    expect(peaks).toMatch(/^[0-9a-f]{64}$/);
    expect(words).toHaveLength(SENTENCE.split(' ').length);
    expect(charged()).toBe(SENTENCE.length);
  });

  it("sends only words, never the company's commands, and plays no more than a minute", async () => {
    const engine = create();
    await engine.render('voiceRoger', 'hello <break time="9s"/> [laughs] {x} \u{1f600} you');
    expect(there.spoken.at(-1)?.text).toBe('hello break time="9s"/ laughs x you');
    const long = await engine.render('voiceRoger', 'word '.repeat(300));
    expect(long.durationMs).toBe(60_000);
    expect(long.words?.at(-1)?.toMs).toBeLessThanOrEqual(60_000);
  });

  it('requests nothing for a text without words or one that is too long, and counts nothing', async () => {
    const engine = create();
    for (const text of ['', '. . .', '\u{1f600}\u{1f600}', '<[]>', '\u200b']) {
      await expect(engine.render('voiceRoger', text)).rejects.toThrow('nothing to hear');
    }
    await expect(engine.render('voiceRoger', 'a '.repeat(1_100))).rejects.toThrow('at most 2000');
    expect([there.calls, charged()]).toEqual([[], 0]);
  });

  it('asks again only if the company was too busy for the text, and counts it once', async () => {
    there.failNext({ status: 429, code: 'system_busy' }, { status: 429, code: 'concurrent_limit_exceeded' });
    await create().render('voiceRoger', SENTENCE);
    expect([there.calls.length, there.spoken.length, charged()]).toEqual([3, 1, SENTENCE.length]);
    there.failAlways({ status: 429, code: 'system_busy' });
    await expect(create().render('voiceRoger', 'Another one')).rejects.toThrow('is overloaded');
    expect([there.calls.length, charged()]).toEqual([6, SENTENCE.length]);
  });

  it.each(['cut', { status: 500, code: '' }, 'garbage', 'noise', 'silence', 'not json'] as const)(
    'does not ask again for a text that may have been charged, and counts a second try within a day once: %j',
    async (failure) => {
      const engine = create();
      there.failNext(failure);
      await expect(engine.render('voiceRoger', SENTENCE)).rejects.toThrow();
      expect([there.calls.length, charged()]).toEqual([1, SENTENCE.length]);
      await engine.render('voiceRoger', SENTENCE);
      expect(charged()).toBe(SENTENCE.length);
      await clock.advance(24 * 3_600_000);
      await engine.render('voiceRoger', SENTENCE);
      expect(charged()).toBe(2 * SENTENCE.length);
    },
  );

  it('does not count a refused text', async () => {
    const engine = create();
    await expect(engine.render('voiceNobody', SENTENCE)).rejects.toThrow('404 voice_not_found');
    expect(charged()).toBe(0);
    // An unknown voice says nothing about the others.
    expect(engine.whyPaused()).toBeNull();
  });

  it('gives up at the time limit, even on texts still waiting for their turn, which are never requested', async () => {
    const engine = create({ withinMs: 200 });
    there.failAlways('hang');
    const texts = ['one', 'two', 'three', 'four'];
    const results = await Promise.allSettled(texts.map((text) => engine.render('voiceRoger', text)));
    expect(results.map(({ status }) => status)).toEqual(texts.map(() => 'rejected'));
    expect(there.calls.length).toBe(2);
  });

  it('requests no more texts at once than the plan allows', async () => {
    const engine = create();
    there.failAlways('slow');
    const texts = ['one', 'two', 'three', 'four', 'five'];
    expect(await Promise.all(texts.map((text) => engine.render('voiceRoger', text)))).toHaveLength(5);
    expect([there.mostAtOnce(), there.spoken.length]).toEqual([2, 5]);
  });

  it('records each request before sending it', async () => {
    let noted = -1;
    const provider = createElevenLabs(there.settings());
    const speak: typeof provider.speak = async (...args) => {
      noted = charged();
      return provider.speak(...args);
    };
    await create({ provider: { ...provider, speak } }).render('voiceRoger', 'hello');
    expect(noted).toBe(5);
  });

  it('logs no key and no text', async () => {
    const engine = create();
    there.failAlways({ status: 401, code: 'invalid_api_key' });
    await engine.render('voiceRoger', 'a secret text').catch(() => {});
    await engine.refresh().catch(() => {});
    expect(lines.join()).toContain('speech.provider_away');
    expect(lines.join()).not.toMatch(/secret text|sk_test/);
  });
});

describe('the health of a company', () => {
  const whyAway = (engine: HostedEngine, voice = 'voiceRoger') => engine.whyAway(voice);

  it('is unknown until its voices are listed; then the listed ones can be sold', async () => {
    const engine = create();
    expect(await whyAway(engine)).toContain('has not listed its voices yet');
    await engine.refresh();
    expect(await whyAway(engine)).toBeNull();
    expect(await whyAway(engine, 'voiceNobody')).toContain('no such voice');
  });

  it('lists the voices again if one is missing, which may be new', async () => {
    const engine = create();
    await engine.refresh();
    there.voices.set('voiceNew', { voice_id: 'voiceNew', name: 'New', category: 'cloned', labels: {} });
    expect(await whyAway(engine, 'voiceNew')).toContain('no such voice');
    await clock.advance(30_000);
    await whyAway(engine, 'voiceNew');
    await engine.refresh();
    expect(await whyAway(engine, 'voiceNew')).toBeNull();
  });

  it.each([
    [{ status: 401, code: 'invalid_api_key' }, 'ELEVENLABS_API_KEY', true],
    [{ status: 401, code: 'quota_exceeded', form: 'status' }, 'used up', false],
  ] as const)(
    'is away after one %j, requests nothing more meanwhile, and is back ten minutes later; a refused key, once voices are listed',
    async (failure, why, isBackWithList) => {
      const engine = create();
      await engine.refresh();
      there.failNext(failure);
      await expect(engine.render('voiceRoger', 'one')).rejects.toThrow(why);
      expect(await whyAway(engine)).toContain(why);
      const calls = there.calls.length;
      await expect(engine.render('voiceRoger', 'two')).rejects.toThrow(why);
      expect(there.calls.length).toBe(calls);
      await engine.refresh();
      expect((await whyAway(engine)) === null).toBe(isBackWithList);
      if (isBackWithList) {
        there.failNext(failure);
        await expect(engine.render('voiceRoger', 'two')).rejects.toThrow(why);
      }
      await clock.advance(600_000);
      expect(await whyAway(engine)).toBeNull();
      expect((await engine.render('voiceRoger', 'three')).durationMs).toBeGreaterThan(0);
    },
  );

  it('is away for a minute after three failures in a row', async () => {
    const engine = create();
    await engine.refresh();
    there.failAlways({ status: 500, code: '' });
    for (const text of ['one', 'two', 'three']) {
      expect(await whyAway(engine)).toBeNull();
      await engine.render('voiceRoger', text).catch(() => {});
    }
    expect(await whyAway(engine)).toContain('ElevenLabs failed');
    there.failAlways(null);
    await clock.advance(60_000);
    expect(await whyAway(engine)).toBeNull();
    await engine.render('voiceRoger', 'four');
    there.failNext({ status: 500, code: '' });
    await engine.render('voiceRoger', 'five').catch(() => {});
    expect(await whyAway(engine)).toBeNull();
  });

  it('stays known if one listing gets no answer, not if three do', async () => {
    const engine = create();
    await engine.refresh();
    there.failAlways({ status: 503, code: '' });
    for (const isLast of [false, false, true]) {
      await engine.refresh().catch(() => {});
      expect((await whyAway(engine)) !== null).toBe(isLast);
    }
  });

  it('reports too few credits for a message, a wrong key, and a company that cannot be reached', async () => {
    const engine = create();
    there.useUp();
    await engine.refresh();
    expect(await whyAway(engine)).toContain('nearly used up');
    const wrong = create({ settings: { apiKey: 'sk_wrong_0001' } });
    await expect(wrong.refresh()).rejects.toThrow('ELEVENLABS_API_KEY');
    expect(await whyAway(wrong)).toContain('does not accept ELEVENLABS_API_KEY');
    const nobody = create({ settings: { url: 'http://127.0.0.1:1' } });
    await expect(nobody.refresh()).rejects.toThrow('cannot be reached');
    expect(await whyAway(nobody)).toContain('cannot be reached');
  });
});

describe("the budget of a company's engine", () => {
  it('lasts a month: once it is used up, speech is not sold, and bought speech is refused, so that another voice speaks it', async () => {
    const engine = create({ limit: 650 });
    await engine.refresh();
    expect(await engine.whyAway('voiceRoger')).toBeNull();
    await engine.render('voiceRoger', 'a'.repeat(100));
    expect(await engine.whyAway('voiceRoger')).toContain('used up');
    await engine.render('voiceRoger', 'word '.repeat(100));
    const refused = engine.render('voiceRoger', 'b '.repeat(40));
    await expect(refused).rejects.toMatchObject({ kind: 'quota' });
    expect(there.spoken).toHaveLength(2);
    // A second try of a text that was counted.
    await engine.render('voiceRoger', 'word '.repeat(100));
    expect([there.spoken.length, charged()]).toEqual([3, 104 + 499]);
    await clock.advance(31 * 24 * 3_600_000);
    expect(await engine.whyAway('voiceRoger')).toBeNull();
  });
});

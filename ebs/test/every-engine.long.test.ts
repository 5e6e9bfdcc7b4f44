import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { ttsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { draw } from '@bitcue/shared/test/test-run.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCue } from '../src/effects/step-context.ts';
import { createTtsExecutor } from '../src/effects/tts/execute.ts';
import { createDiskObjects } from '../src/objects/disk-objects.ts';
import type { Objects } from '../src/ports/objects.ts';
import type { SpeechEngineId, Voice } from '../src/ports/speech.ts';
import { type Log, systemClock } from '../src/ports/system.ts';
import { createEspeakEngine } from '../src/speech/espeak-engine.ts';
import { createFliteEngine } from '../src/speech/flite-engine.ts';
import { createSpeech } from '../src/speech/speech.ts';
import { SEED_VOICES } from '../src/voices/seed-voices.ts';
import { ENGINE_RIGS, type EngineFailure, type RunningEngine } from './support/engine-rigs.ts';
import { createFeaturePorts, makeContext } from './support/feature-ports.ts';
import { createMemorySpeechIndex, createMemorySpend, type MemorySpend } from './support/memory-speech.ts';

/** A text of 450 characters, the maximum for viewers. */
const LONG = 'Thank you for the great stream today, it was a lot of fun to watch. '.repeat(7).slice(0, 450).trim();

/** A greeting in each of 20 scripts. */
const SCRIPTS = {
  Latin: 'Hello everybody',
  Cyrillic: 'Привет всем',
  Greek: 'Γεια σας όλους',
  Arabic: 'مرحبا بالجميع',
  Hebrew: 'שלום לכולם',
  Devanagari: 'सबको नमस्ते',
  Bengali: 'সবাইকে নমস্কার',
  Gurmukhi: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ',
  Gujarati: 'બધાને નમસ્તે',
  Tamil: 'அனைவருக்கும் வணக்கம்',
  Telugu: 'అందరికీ నమస్కారం',
  Kannada: 'ಎಲ್ಲರಿಗೂ ನಮಸ್ಕಾರ',
  Malayalam: 'എല്ലാവർക്കും നമസ്കാരം',
  Thai: 'สวัสดีทุกคน',
  Georgian: 'გამარჯობა ყველას',
  Armenian: 'Բարեւ բոլորին',
  Ethiopic: 'ሰላም ለሁላችሁ',
  Hangul: '여러분 안녕하세요',
  Kana: 'みなさんこんにちは',
  Han: '大家好',
};

/** Loudness below which speech is inaudible, in LUFS. */
const SILENT = -40;

let dir: string;
let objects: Objects;
let spend: MemorySpend;
let rendered: { engine: string; loudness: number }[];
let running: RunningEngine | null;
const log: Log = {
  debug() {},
  info(event, facts) {
    if (event === 'speech.rendered') rendered.push(facts as (typeof rendered)[number]);
  },
  warn() {},
  error() {},
};
const flite = createFliteEngine({ log });
const espeak = createEspeakEngine({ log });
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'every-engine-'));
  objects = createDiskObjects({ dir, urlBase: '/media', reserveBytes: 0 });
  spend = createMemorySpend();
  rendered = [];
  running = null;
});
afterEach(async () => {
  await running?.close();
  rmSync(dir, { recursive: true, force: true });
});
afterAll(() => Promise.all([flite.close(), espeak.close()]));

const charged = () => [...spend.asked.values()].reduce((sum, { characters }) => sum + characters, 0);

/** Starts an engine ahead of the others. Returns a function that creates the cue for a text in the engine's voice. */
async function open(id: SpeechEngineId, failure: EngineFailure | null = null) {
  running = (await ENGINE_RIGS.find((rig) => rig.id === id)?.start({ log, spend, failure })) ?? null;
  if (running === null) throw new Error(`no engine ${id}`);
  const { engine, engineVoice } = running;
  const own: Voice = { ...(SEED_VOICES[0] as Voice), name: 'Own', engine: id, engineVoice };
  const { ports } = createFeaturePorts();
  const voices = { ...ports.voices, list: async () => [own, ...SEED_VOICES] };
  const engines = [engine, ...[flite, espeak].filter((one) => one.id !== id)];
  const index = createMemorySpeechIndex();
  const speech = createSpeech({ engines, objects, voices, index, clock: systemClock, log });
  const tts = createTtsExecutor({ ...ports, voices, speech });
  const settings = ttsSettings.parse({ readUsername: false });
  return (input: string) => makeCue(tts.cue, makeContext({ data: { settings, voice: 'Own', input } }));
}

/** Checks that a cue is audible: its file exists, and nothing that was rendered is silent. */
async function expectHeard(cue: AlertCue): Promise<void> {
  if (cue.kind !== 'tts') throw new Error(`shown, not heard: ${cue.kind}`);
  const file = await objects.head(cue.audio.replace('/media/', ''));
  expect(file?.size).toBeGreaterThan(500);
  expect(cue.durationMs).toBeGreaterThan(100);
  expect(cue.peaks).toMatch(/f/);
  for (const { loudness } of rendered) expect(loudness).toBeGreaterThan(SILENT);
}

describe.each(ENGINE_RIGS)('the engine $id', ({ id, failures }) => {
  it('speaks 450 characters in its own voice', async () => {
    const buy = await open(id);
    await expectHeard(await buy(LONG));
    expect(rendered.map(({ engine }) => engine)).toEqual([id]);
    expect([0, LONG.length]).toContain(charged());
  });

  it('is audible in 20 scripts, or another voice that knows them is', async () => {
    const buy = await open(id);
    for (const [script, text] of draw(2, Object.entries(SCRIPTS))) {
      const cue = await buy(text);
      expect([script, cue.kind]).toEqual([script, 'tts']);
      await expectHeard(cue);
    }
  });

  it.each(['. . .', '\u200b \u200b', '\u{1f600}\u{1f600}\u{1f3b5}'])(
    'shows a text with nothing to speak, and charges nothing: %j',
    async (text) => {
      const buy = await open(id);
      expect((await buy(text)).kind).toBe('notice');
      expect([rendered, charged()]).toEqual([[], 0]);
    },
  );

  it('speaks five texts at once, and renders the same text of five purchases once', async () => {
    const buy = await open(id);
    const texts = ['one fish', 'two fish', 'three fish', 'four fish', 'five fish'];
    for (const cue of await Promise.all(texts.map(buy))) await expectHeard(cue);
    expect(rendered).toHaveLength(5);
    const before = charged();
    for (const cue of await Promise.all(texts.map(() => buy('the same fish')))) await expectHeard(cue);
    expect(rendered).toHaveLength(6);
    expect(charged() - before).toBe(before === 0 ? 0 : 'the same fish'.length);
  });

  it.each(draw(2, failures))(
    'that fails (%s) lets another voice speak, and a second try is not charged again',
    async (failure) => {
      const buy = await open(id, failure);
      const text = 'Thank you for the great stream today.';
      await expectHeard(await buy(text));
      const spent = charged();
      expect(spent).toBeLessThanOrEqual(text.length);
      await expectHeard(await buy(text));
      expect(rendered.map(({ engine }) => engine)).not.toContain(id);
      expect(charged()).toBe(spent);
    },
  );
});

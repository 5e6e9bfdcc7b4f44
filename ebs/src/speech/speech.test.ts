import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskObjects } from '../objects/disk-objects.ts';
import type { Objects } from '../ports/objects.ts';
import type { Voice, VoiceStore } from '../ports/speech.ts';
import type { Clock, Log } from '../ports/system.ts';
import { SEED_VOICES } from '../voices/seed-voices.ts';
import { createSpeech, type SpeechEngine, type SpeechFacts, type SpeechIndex } from './speech.ts';

const log: Log = { debug() {}, info() {}, warn() {}, error() {} };
const voices: VoiceStore = {
  list: async () => [...SEED_VOICES, HEART],
  add: async () => {},
  upsert: async () => 0,
  setHidden: async () => false,
  remove: async () => {},
};

/** An installed voice. */
const HEART = {
  ...(SEED_VOICES[0] as Voice),
  name: 'Heart',
  engine: 'hibari',
  engineVoice: 'heart',
  gender: 'female',
} as const;

let dir: string;
let objects: Objects;
let rendered: string[];
let engine: SpeechEngine;
let flite: SpeechEngine;
let rows: Map<string, SpeechFacts>;
let hibari: SpeechEngine;
let uses: Map<string, number>;
let saidBy: Map<string, readonly string[]>;
let now: number;

const DAY_MS = 24 * 3_600_000;
const clock: Clock = { now: () => now, after: () => () => {} };
let index: SpeechIndex;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'speech-'));
  objects = createDiskObjects({ dir, urlBase: '/media', reserveBytes: 0 });
  rendered = [];
  rows = new Map();
  index = {
    find: async (hash) => rows.get(hash) ?? null,
    remember: async ({ hash, durationMs, peaks, voices: heard }) => {
      rows.set(hash, { durationMs, peaks });
      saidBy.set(hash, heard);
      uses.set(hash, now);
    },
    touch: async (hash) => void uses.set(hash, now),
    listUnused: async (before) => [...uses].filter(([, at]) => at < before.getTime()).map(([hash]) => hash),
    listOf: async (voice) => [...rows.keys()].filter((hash) => saidBy.get(hash)?.includes(voice)),
    voicesOf: async (hash) => [...(saidBy.get(hash) ?? [])],
    forget: async (hash, before) => (uses.get(hash) ?? 0) < before.getTime() && uses.delete(hash) && rows.delete(hash),
  };
  uses = new Map();
  saidBy = new Map();
  now = 1_800_000_000_000;
  engine = {
    id: 'espeak',
    canSpeak: () => true,
    async render(voice, text) {
      rendered.push(`${voice} ${text}`);
      if (text === 'fails') throw new Error('engine down');
      return { mp3: Buffer.from(`${voice} ${text}`), durationMs: text.length * 100, loudness: -19, peaks: '0f8' };
    },
    close: async () => {},
  };
  flite = {
    ...engine,
    id: 'flite',
    canSpeak: (text) => text !== 'Привет',
    async render(voice, text) {
      if (text === 'flite fails') throw new Error('engine down');
      return engine.render(voice, text);
    },
  };
  hibari = {
    ...flite,
    id: 'hibari',
    async render(voice, text) {
      if (text === 'hibari fails') throw new Error('engine down');
      return engine.render(voice, text);
    },
  };
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const speechOf = () => createSpeech({ engines: [engine, flite, hibari], objects, voices, index, clock, log });

describe('speech', () => {
  it('is rendered once per voice and text, even across concurrent calls and a restart', async () => {
    const first = speechOf();
    const all = await Promise.all([1, 2, 3].map(() => first.speak('German', 'Hallo')));
    expect(new Set(all.map(({ url }) => url)).size).toBe(1);
    const url = expect.stringMatching(/^\/media\/speech\/[0-9a-f]{64}\.mp3$/);
    expect(all[0]).toEqual({ url, durationMs: 500, peaks: '0f8' });
    expect(await speechOf().speak('German', 'Hallo')).toEqual(all[0]);
    expect(rendered).toEqual(['de Hallo']);
    await first.speak('German', 'Tschau');
    await first.speak('French', 'Hallo');
    expect(rendered).toEqual(['de Hallo', 'de Tschau', 'fr Hallo']);
  });

  it('is rendered again if the file is missing', async () => {
    const { url } = await speechOf().speak('German', 'Hallo');
    await objects.delete(url.replace('/media/', ''));
    await speechOf().speak('German', 'Hallo');
    expect(rendered).toHaveLength(2);
  });

  it('is deleted a day after its last use, unless an open interaction names it', async () => {
    const speech = speechOf();
    const urls = await Promise.all(
      ['once', 'again', 'named'].map(async (text) => (await speech.speak('German', text)).url),
    );
    const [once = '', again = '', named = ''] = urls;
    const isThere = async (url: string) => (await objects.head(url.replace('/media/', ''))) !== null;
    now += DAY_MS;
    await speech.speak('German', 'again');
    await speech.purge(new Set([named]));
    expect(await Promise.all(urls.map(isThere))).toEqual([true, true, true]);
    now += 1;
    await speech.purge(new Set([named]));
    expect([await isThere(once), await isThere(again), await isThere(named)]).toEqual([false, true, true]);
    await speech.speak('German', 'once');
    expect([rendered.filter((text) => text === 'de once').length, await isThere(once)]).toEqual([2, true]);
  });

  it('by a removed voice is deleted, except what an alert still has to play', async () => {
    const speech = speechOf();
    const said = await Promise.all(['one', 'two'].map(async (text) => (await speech.speak('German', text)).url));
    const { url: other } = await speech.speak('French', 'one');
    const [one = '', two = ''] = said;
    const isThere = async (url: string) => (await objects.head(url.replace('/media/', ''))) !== null;
    const german = { engine: 'espeak', engineVoice: 'de' } as const;
    expect(await speech.removeVoice(german, new Set([two]))).toBe(false);
    expect([await isThere(one), await isThere(two), await isThere(other)]).toEqual([false, true, true]);
    expect(await speech.removeVoice(german, new Set())).toBe(true);
    expect([await isThere(two), await isThere(other)]).toEqual([false, true]);
  });

  it('by several voices is joined once, and deleted as soon as one of the voices is removed', async () => {
    const speech = speechOf();
    const isThere = async (url: string) => (await objects.head(url.replace('/media/', ''))) !== null;
    const parts = [await speech.speak('German', 'hallo'), await speech.speak('SLT', 'hello')];
    const [joined, again] = await Promise.all([speech.join(parts), speech.join(parts)]);
    expect(again).toEqual(joined);
    expect(await speechOf().join(parts)).toEqual(joined);
    expect((await speech.join([...parts].reverse())).url).not.toBe(joined.url);
    expect(rendered).toHaveLength(2);
    await speech.removeVoice({ engine: 'espeak', engineVoice: 'de' }, new Set());
    expect([await isThere(joined.url), await isThere(parts[1]?.url ?? '')]).toEqual([false, true]);
    await expect(speechOf().join(parts)).rejects.toThrow();
  });

  it('is deleted even if the process ended just before or just after the file was written', async () => {
    const keys: string[] = [];
    const { put } = objects;
    for (const isWritten of [true, false]) {
      await new Promise<void>((resolve) => {
        objects.put = async (key, ...rest) => {
          if (isWritten) await put(key, ...rest);
          keys.push(key);
          resolve();
          // The process ends here.
          return new Promise<never>(() => {});
        };
        void speechOf().speak('German', `written: ${isWritten}`);
      });
    }
    objects.put = put;
    now += DAY_MS + 1;
    await speechOf().purge(new Set());
    expect(await Promise.all(keys.map((key) => objects.head(key)))).toEqual([null, null]);
    expect(new Set(keys).size).toBe(2);
    expect(rows.size).toBe(0);
  });

  it('requested while it is being deleted is rendered again', async () => {
    const speech = speechOf();
    await speech.speak('German', 'Hallo');
    now += DAY_MS + 1;
    const purging = speech.purge(new Set());
    const { url } = await speech.speak('German', 'Hallo');
    await purging;
    expect(await objects.head(url.replace('/media/', ''))).not.toBeNull();
  });

  it('does not cache a failure', async () => {
    const speech = speechOf();
    await expect(speech.speak('German', 'fails')).rejects.toThrow('engine down');
    await expect(speech.speak('German', 'fails')).rejects.toThrow('engine down');
    expect(rendered).toHaveLength(2);
  });

  it('refuses an unknown voice', async () => {
    await expect(speechOf().speak('Nobody', 'Hallo')).rejects.toMatchObject({ code: 'voice.unknown' });
    expect(rendered).toEqual([]);
  });

  it('has about twenty standard voices with unique names', () => {
    expect(SEED_VOICES.length).toBeGreaterThanOrEqual(20);
    expect(new Set(SEED_VOICES.map(({ name }) => name)).size).toBe(SEED_VOICES.length);
    expect(SEED_VOICES.every(({ type, public: open }) => type === 'polly' && open)).toBe(true);
  });

  it('falls back to another engine if its own fails or cannot read the script', async () => {
    const speech = speechOf();
    await speech.speak('RMS', 'hello');
    await speech.speak('RMS', 'flite fails');
    await speech.speak('AWB', 'Привет');
    expect(rendered).toEqual(['rms hello', 'en-us flite fails', 'en-gb-scotland Привет']);
    // Once rendered, it is reused.
    await speech.speak('AWB', 'Привет');
    expect(rendered).toHaveLength(3);
    await expect(speech.speak('RMS', 'fails')).rejects.toThrow('engine down');
  });

  it('falls back from an installed voice to two others in turn, and stores only the one that spoke', async () => {
    const speech = speechOf();
    await speech.speak('Heart', 'hello');
    await speech.speak('Heart', 'hibari fails');
    await speech.speak('Heart', 'Привет');
    expect(rendered).toEqual(['heart hello', 'slt hibari fails', 'en-us+f3 Привет']);
    expect(rows.size).toBe(3);
  });
});

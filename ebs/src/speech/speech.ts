import { createHash } from 'node:crypto';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Objects } from '../ports/objects.ts';
import type { Speech, SpeechPort, Voice, VoiceStore } from '../ports/speech.ts';
import type { Clock, Log } from '../ports/system.ts';
import { type EngineVoice, fallbackOf } from './fallback.ts';

/** The rendered audio of a text. */
export interface RenderedSpeech {
  mp3: Uint8Array;
  durationMs: number;
  /** Loudness as root mean square of the samples, 0 to 1. */
  rms: number;
}

/** A text-to-speech engine. */
export interface SpeechEngine {
  /** The engine's id, as stored with a voice. */
  id: Voice['engine'];
  /** False if the engine has little to say of a text, such as one in a script that it does not know. */
  canSpeak(text: string): boolean;
  /** Renders plain text; nothing in it is markup. Throws if it fails. */
  render(engineVoice: string, text: string): Promise<RenderedSpeech>;
  /** Closes the engine. Waiting texts are rejected. */
  close(): Promise<void>;
}

/** The index of rendered speech, so that durations survive a restart. */
export interface SpeechIndex {
  /** Returns the duration of the speech with this hash in milliseconds, or null if it was never rendered. */
  findDurationMs(hash: string): Promise<number | null>;
  /** Records rendered speech and its use now. Recording it twice is harmless. */
  remember(speech: { hash: string; durationMs: number; bytes: number }): Promise<void>;
  /** Records a use now. */
  touch(hash: string): Promise<void>;
  /** Lists hashes last used before a moment, at most `limit`. */
  listUnused(before: Date, limit: number): Promise<string[]>;
  /** Forgets speech unless it was used since. Returns false if it was. */
  forget(hash: string, before: Date): Promise<boolean>;
}

/** Milliseconds after its last use for which speech is kept; a repeated text is rendered again in a moment. */
const KEPT_MS = 24 * 3_600_000;
/** Milliseconds between two runs of `purge`. */
export const PURGE_SPEECH_EVERY_MS = 3_600_000;
/** Speech deleted per run, at most. */
const PURGE_MAX = 5_000;

/** Increased when rendering changes, so that old audio is not reused. */
const RENDERING = 2;

/** What `createSpeech` needs. */
export interface SpeechParts {
  engines: readonly SpeechEngine[];
  objects: Objects;
  voices: VoiceStore;
  index: SpeechIndex;
  clock: Clock;
  log: Log;
}

/** Deletes speech that is no longer used. */
export interface SpeechPurge {
  /** Deletes speech last used a day ago, except at these addresses, which open interactions name. */
  purge(inUse: ReadonlySet<string>): Promise<void>;
}

/** Creates text to speech that renders each voice and text once and stores it as the object `speech/<sha256>.mp3`. */
export function createSpeech({ engines, objects, voices, index, clock, log }: SpeechParts): SpeechPort & SpeechPurge {
  const inFlight = new Map<string, Promise<Speech>>();
  const deleting = new Map<string, Promise<void>>();

  const findFinished = async (hash: string, key: string): Promise<Speech | null> => {
    const durationMs = await index.findDurationMs(hash);
    if (durationMs === null || (await objects.head(key)) === null) return null;
    await index.touch(hash);
    return { url: objects.urlOf(key), durationMs };
  };

  const produce = async (hash: string, { engine: id, engineVoice }: EngineVoice, text: string): Promise<Speech> => {
    const key = keyOf(hash);
    // Otherwise the file could be deleted just after it was found.
    await deleting.get(hash);
    const finished = await findFinished(hash, key);
    if (finished !== null) return finished;
    const startedAt = performance.now();
    const engine = engines.find((one) => one.id === id);
    if (engine === undefined) throw new Error(`There is no speech engine '${id}'.`);
    const { mp3, durationMs, rms } = await engine.render(engineVoice, text);
    await objects.put(key, mp3, 'audio/mpeg');
    await index.remember({ hash, durationMs, bytes: mp3.byteLength });
    const renderMs = Math.round(performance.now() - startedAt);
    log.info('speech.rendered', { engine: id, engineVoice, characters: text.length, durationMs, rms, renderMs });
    return { url: objects.urlOf(key), durationMs };
  };

  /** Renders each voice and text once, also for calls at the same time. */
  const speakAs = (voice: EngineVoice, text: string): Promise<Speech> => {
    const hash = hashOf(voice, text);
    const running = inFlight.get(hash);
    if (running !== undefined) return running;
    const started = produce(hash, voice, text).finally(() => inFlight.delete(hash));
    inFlight.set(hash, started);
    return started;
  };

  return {
    async speak(voiceName, text) {
      const voice = (await voices.list()).find(({ name }) => name === voiceName);
      if (voice === undefined) throw new AppError('voice.unknown', { detail: { voiceName } });
      const fallback = fallbackOf(voice);
      if (fallback === null) return speakAs(voice, text);
      if (!engines.some(({ id, canSpeak }) => id === voice.engine && canSpeak(text))) return speakAs(fallback, text);
      return speakAs(voice, text).catch((error) => {
        log.warn('speech.fell_back', { engine: voice.engine, reason: String(error) });
        return speakAs(fallback, text);
      });
    },
    async purge(inUse) {
      // By their keys: what they are named by may begin with the CDN of then.
      const keysInUse = new Set([...inUse].map((url) => url.split('/').slice(-2).join('/')));
      const before = new Date(clock.now() - KEPT_MS);
      let deleted = 0;
      for (const hash of await index.listUnused(before, PURGE_MAX)) {
        const key = keyOf(hash);
        if (inFlight.has(hash) || keysInUse.has(key)) continue;
        const work = (async () => {
          if (!(await index.forget(hash, before))) return;
          await objects.delete(key);
          deleted += 1;
        })();
        deleting.set(
          hash,
          work.catch(() => {}),
        );
        await work.finally(() => deleting.delete(hash));
      }
      if (deleted > 0) log.info('speech.purged', { deleted });
    },
  };
}

function keyOf(hash: string): string {
  return `speech/${hash}.mp3`;
}

function hashOf(voice: EngineVoice, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([RENDERING, voice.engine, voice.engineVoice, text]))
    .digest('hex');
}

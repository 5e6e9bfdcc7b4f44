import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Objects } from '../ports/objects.ts';
import type { Speech, SpeechPort, Voice, VoiceStore, WordTime } from '../ports/speech.ts';
import type { Clock, Log } from '../ports/system.ts';
import { type EngineVoice, fallbacksOf } from './fallback.ts';
import { type JoinPart, joinSpeech } from './join-speech.ts';

/** The rendered audio of a text. */
export interface RenderedSpeech {
  mp3: Uint8Array;
  durationMs: number;
  /** Loudness in LUFS. */
  loudness: number;
  /** Its waveform: hexadecimal digits, as many as a clip's. */
  peaks: string;
  /** When each word is said, if the engine tells. */
  words?: readonly WordTime[];
}

/** A text-to-speech engine. */
export interface SpeechEngine {
  /** The engine's id, as stored with a voice. */
  id: Voice['engine'];
  /** False if its voices of this language have little to say of a text, such as one in a script that they do not know. */
  canSpeak(text: string, language: string): boolean;
  /** Renders plain text; nothing in it is markup. Throws if it fails. */
  render(engineVoice: string, text: string): Promise<RenderedSpeech>;
  /** Closes the engine. Waiting texts are rejected. */
  close(): Promise<void>;
}

/** What is known of rendered speech besides its audio. Speech of earlier versions has no waveform. */
export type SpeechFacts = Pick<Speech, 'durationMs' | 'peaks' | 'words'>;

/** The index of rendered speech, so that what is known of it survives a restart. */
export interface SpeechIndex {
  /** Returns what is known of the speech with this hash, or null if it was never rendered. */
  find(hash: string): Promise<SpeechFacts | null>;
  /** Records rendered speech and its use now. Recording it twice is harmless. */
  remember(
    speech: SpeechFacts & { peaks: string; hash: string; bytes: number; voices: readonly string[] },
  ): Promise<void>;
  /** Returns which voices are heard in the speech with this hash, `engine/engineVoice` each; none if it is not known. */
  voicesOf(hash: string): Promise<string[]>;
  /** Records a use now. */
  touch(hash: string): Promise<void>;
  /** Lists hashes last used before a moment, at most `limit`. */
  listUnused(before: Date, limit: number): Promise<string[]>;
  /** Lists the hashes of what a voice said: `engine/engineVoice`. Speech of earlier versions is not found. */
  listOf(voice: string): Promise<string[]>;
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
const RENDERING = 4;

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
  /** Deletes all speech of a voice, except at these addresses. Returns false if there was any of these. */
  removeVoice(voice: Pick<EngineVoice, 'engine' | 'engineVoice'>, inUse: ReadonlySet<string>): Promise<boolean>;
}

/** Creates text to speech that renders each voice and text once and stores it as the object `speech/<sha256>.mp3`. */
export function createSpeech({ engines, objects, voices, index, clock, log }: SpeechParts): SpeechPort & SpeechPurge {
  const inFlight = new Map<string, Promise<Speech>>();
  const deleting = new Map<string, Promise<void>>();

  const findFinished = async (hash: string, key: string): Promise<Speech | null> => {
    const facts = await index.find(hash);
    if (facts === null || (await objects.head(key)) === null) return null;
    await index.touch(hash);
    return { url: objects.pathOf(key), ...facts };
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
    const { mp3, durationMs, loudness, peaks, words } = await engine.render(engineVoice, text);
    // First, so that a file that is written as the process ends is known, and is deleted some day.
    const facts = { durationMs, peaks, ...(words !== undefined && { words }) };
    await index.remember({ hash, ...facts, bytes: mp3.byteLength, voices: [`${id}/${engineVoice}`] });
    await objects.put(key, mp3, 'audio/mpeg');
    const renderMs = Math.round(performance.now() - startedAt);
    log.info('speech.rendered', { engine: id, engineVoice, characters: text.length, durationMs, loudness, renderMs });
    return { url: objects.pathOf(key), ...facts };
  };

  /** Makes a file once, also for calls at the same time. */
  const once = (hash: string, make: () => Promise<Speech>): Promise<Speech> => {
    const running = inFlight.get(hash);
    if (running !== undefined) return running;
    const started = make().finally(() => inFlight.delete(hash));
    inFlight.set(hash, started);
    return started;
  };

  const speakAs = (voice: EngineVoice, text: string): Promise<Speech> => {
    const hash = hashOf(voice, text);
    return once(hash, () => produce(hash, voice, text));
  };

  const joinAll = async (hash: string, hashes: readonly string[], parts: readonly Speech[]): Promise<Speech> => {
    const key = keyOf(hash);
    await deleting.get(hash);
    const finished = await findFinished(hash, key);
    if (finished !== null) return finished;
    const files = await Promise.all(
      parts.map(async ({ peaks, words }, at): Promise<JoinPart> => {
        return { mp3: await buffer(objects.read(keyOf(hashes[at] ?? ''))), peaks, words };
      }),
    );
    const { mp3, ...facts } = joinSpeech(files);
    // It belongs to all voices that are in it.
    const voices = [...new Set((await Promise.all(hashes.map((part) => index.voicesOf(part)))).flat())];
    await index.remember({ hash, ...facts, bytes: mp3.byteLength, voices });
    await objects.put(key, mp3, 'audio/mpeg');
    return { url: objects.pathOf(key), ...facts };
  };

  /** Deletes what was last used before a moment and is not in use. Returns how many, and how many it left. */
  async function deleteSpeech(hashes: readonly string[], before: Date, inUse: ReadonlySet<string>) {
    // By their keys: what they are named by may begin with the CDN of then.
    const keysInUse = new Set([...inUse].map((url) => url.split('/').slice(-2).join('/')));
    let deleted = 0;
    for (const hash of hashes) {
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
    return { deleted, kept: hashes.length - deleted };
  }

  return {
    async speak(voiceName, text) {
      const voice = (await voices.list()).find(({ name }) => name === voiceName);
      if (voice === undefined) throw new AppError('voice.unknown', { detail: { voiceName } });
      const all = [voice, ...fallbacksOf(voice)];
      const able = all.filter(({ engine, language }) =>
        engines.some(({ id, canSpeak }) => id === engine && canSpeak(text, language)),
      );
      // If no engine knows the script, the last says so.
      const [first = voice, ...others] = able.length === 0 ? all.slice(-1) : able;
      let speech = speakAs(first, text);
      for (const other of others) {
        speech = speech.catch((error) => {
          log.warn('speech.fell_back', { engine: first.engine, to: other.engine, reason: String(error) });
          return speakAs(other, text);
        });
      }
      return speech;
    },
    join(parts) {
      const hashes = parts.map(({ url }) => hashOfUrl(url));
      const hash = createHash('sha256')
        .update(JSON.stringify([RENDERING, hashes]))
        .digest('hex');
      return once(hash, () => joinAll(hash, hashes, parts));
    },
    async purge(inUse) {
      const before = new Date(clock.now() - KEPT_MS);
      const { deleted } = await deleteSpeech(await index.listUnused(before, PURGE_MAX), before, inUse);
      if (deleted > 0) log.info('speech.purged', { deleted });
    },
    async removeVoice({ engine, engineVoice }, inUse) {
      const said = await index.listOf(`${engine}/${engineVoice}`);
      return (await deleteSpeech(said, new Date(clock.now() + 1), inUse)).kept === 0;
    },
  };
}

function keyOf(hash: string): string {
  return `speech/${hash}.mp3`;
}

function hashOfUrl(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1).replace(/\.mp3$/, '');
}

function hashOf(voice: EngineVoice, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([RENDERING, voice.engine, voice.engineVoice, text]))
    .digest('hex');
}

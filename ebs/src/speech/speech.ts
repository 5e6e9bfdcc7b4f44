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
  /** When each word is spoken, if the engine reports it. */
  words?: readonly WordTime[];
}

/** A text-to-speech engine. */
export interface SpeechEngine {
  /** The engine's id, as stored with a voice. */
  id: Voice['engine'];
  /** False if its voices of this language can read little of a text, for example because it is in an unknown script. */
  canSpeak(text: string, language: string): boolean;
  /** Renders plain text; nothing in it is markup. Throws if it fails. */
  render(engineVoice: string, text: string): Promise<RenderedSpeech>;
  /** Closes the engine. Waiting texts are rejected. */
  close(): Promise<void>;
}

/** Metadata of rendered speech. Speech from earlier versions has no waveform. */
export type SpeechFacts = Pick<Speech, 'durationMs' | 'peaks' | 'words'>;

/** Index of rendered speech and its metadata. It survives a restart. */
export interface SpeechIndex {
  /** Returns the metadata of the speech with this hash, or null if there is none. */
  find(hash: string): Promise<SpeechFacts | null>;
  /** Records rendered speech as used now. Safe to repeat. */
  remember(
    speech: SpeechFacts & { peaks: string; hash: string; bytes: number; voices: readonly string[] },
  ): Promise<void>;
  /** Returns the voices in the speech with this hash, each as `engine/engineVoice`. Empty if the hash is unknown. */
  voicesOf(hash: string): Promise<string[]>;
  /** Records a use now. */
  touch(hash: string): Promise<void>;
  /** Lists hashes last used before a moment, at most `limit`. */
  listUnused(before: Date, limit: number): Promise<string[]>;
  /** Lists the hashes of all speech by a voice, given as `engine/engineVoice`. Speech from earlier versions is not found. */
  listOf(voice: string): Promise<string[]>;
  /** Forgets speech last used before a moment. Returns false if it was used since. */
  forget(hash: string, before: Date): Promise<boolean>;
}

/** How long speech is kept after its last use, in milliseconds. Rendering it again takes only a moment. */
const KEPT_MS = 24 * 3_600_000;
/** Interval between runs of `purge`, in milliseconds. */
export const PURGE_SPEECH_EVERY_MS = 3_600_000;
/** Maximum number of files deleted per run. */
const PURGE_MAX = 5_000;

/** Version of the rendering. Increase it when rendering changes, so that old audio is not reused. */
const RENDERING = 4;

/** Dependencies of `createSpeech`. */
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
  /** Deletes speech that was not used for a day, except at these addresses, which open interactions refer to. */
  purge(inUse: ReadonlySet<string>): Promise<void>;
  /** Deletes all speech by a voice, except at these addresses. Returns false if any was kept. */
  removeVoice(voice: Pick<EngineVoice, 'engine' | 'engineVoice'>, inUse: ReadonlySet<string>): Promise<boolean>;
}

/** Creates text to speech. Each combination of voice and text is rendered once and stored as `speech/<sha256>.mp3`. */
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
    // Indexed first: even if the process ends during the write, the file is known and will be purged.
    const facts = { durationMs, peaks, ...(words !== undefined && { words }) };
    await index.remember({ hash, ...facts, bytes: mp3.byteLength, voices: [`${id}/${engineVoice}`] });
    await objects.put(key, mp3, 'audio/mpeg');
    const renderMs = Math.round(performance.now() - startedAt);
    log.info('speech.rendered', { engine: id, engineVoice, characters: text.length, durationMs, loudness, renderMs });
    return { url: objects.pathOf(key), ...facts };
  };

  /** Creates a file once; concurrent calls share the result. */
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
    // Joined speech belongs to every voice in it.
    const voices = [...new Set((await Promise.all(hashes.map((part) => index.voicesOf(part)))).flat())];
    await index.remember({ hash, ...facts, bytes: mp3.byteLength, voices });
    await objects.put(key, mp3, 'audio/mpeg');
    return { url: objects.pathOf(key), ...facts };
  };

  /** Deletes speech last used before a moment, unless it is in use. Returns how many files it deleted and kept. */
  async function deleteSpeech(hashes: readonly string[], before: Date, inUse: ReadonlySet<string>) {
    // Compare keys: a stored address can begin with the CDN of an earlier time.
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
      // If no engine can read the text, the last one is tried, and its error says why.
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

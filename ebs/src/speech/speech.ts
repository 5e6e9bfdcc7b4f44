import { createHash } from 'node:crypto';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Objects } from '../ports/objects.ts';
import type { Speech, SpeechPort, Voice, VoiceStore } from '../ports/speech.ts';
import type { Log } from '../ports/system.ts';

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
  /** Renders plain text; nothing in it is markup. Throws if it fails. */
  render(engineVoice: string, text: string): Promise<RenderedSpeech>;
  /** Closes the engine. Waiting texts are rejected. */
  close(): Promise<void>;
}

/** The index of rendered speech, so that durations survive a restart. */
export interface SpeechIndex {
  /** Returns the duration of the speech with this hash in milliseconds, or null if it was never rendered. */
  findDurationMs(hash: string): Promise<number | null>;
  /** Records rendered speech. Recording it twice is harmless. */
  remember(speech: { hash: string; durationMs: number; bytes: number }): Promise<void>;
}

/** Increased when rendering changes, so that old audio is not reused. */
const RENDERING = 1;

/** What `createSpeech` needs. */
export interface SpeechParts {
  engine: SpeechEngine;
  objects: Objects;
  voices: VoiceStore;
  index: SpeechIndex;
  log: Log;
}

/** Creates text to speech that renders each voice and text once and stores it as the object `speech/<sha256>.mp3`. */
export function createSpeech({ engine, objects, voices, index, log }: SpeechParts): SpeechPort {
  const inFlight = new Map<string, Promise<Speech>>();

  const findFinished = async (hash: string, key: string): Promise<Speech | null> => {
    const durationMs = await index.findDurationMs(hash);
    if (durationMs === null || (await objects.head(key)) === null) return null;
    return { url: objects.urlOf(key), durationMs };
  };

  const produce = async (hash: string, engineVoice: string, text: string): Promise<Speech> => {
    const key = `speech/${hash}.mp3`;
    const finished = await findFinished(hash, key);
    if (finished !== null) return finished;
    const startedAt = performance.now();
    const { mp3, durationMs, rms } = await engine.render(engineVoice, text);
    await objects.put(key, mp3, 'audio/mpeg');
    await index.remember({ hash, durationMs, bytes: mp3.byteLength });
    const renderMs = Math.round(performance.now() - startedAt);
    log.info('speech.rendered', { engineVoice, characters: text.length, durationMs, rms, renderMs });
    return { url: objects.urlOf(key), durationMs };
  };

  return {
    async speak(voiceName, text) {
      const voice = (await voices.list()).find(({ name }) => name === voiceName);
      if (voice === undefined || voice.engine !== engine.id) {
        throw new AppError('voice.unknown', { detail: { voiceName } });
      }
      const hash = hashOf(voice, text);
      const running = inFlight.get(hash);
      if (running !== undefined) return running;
      const started = produce(hash, voice.engineVoice, text).finally(() => inFlight.delete(hash));
      inFlight.set(hash, started);
      return started;
    },
  };
}

function hashOf(voice: Voice, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([RENDERING, voice.engine, voice.engineVoice, text]))
    .digest('hex');
}

import { createHash } from 'node:crypto';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Objects } from '../ports/objects.ts';
import type { Speech, SpeechPort, Voice, VoiceStore } from '../ports/speech.ts';
import type { Log } from '../ports/system.ts';

/** Finished audio of one text. */
export interface RenderedSpeech {
  mp3: Uint8Array;
  durationMs: number;
  /** Loudness as root mean square of the samples, 0 to 1. */
  rms: number;
}

/** Something that speaks. */
export interface SpeechEngine {
  /** As stored with a voice. */
  id: Voice['engine'];
  /** Speaks plain text; nothing in it is markup. Throws when it cannot. */
  render(engineVoice: string, text: string): Promise<RenderedSpeech>;
  /** Ends it; what waits is refused. */
  close(): Promise<void>;
}

/** What was rendered before, so that a restart knows how long it lasts. */
export interface SpeechIndex {
  /** Milliseconds of the piece with this hash; null when it was never rendered. */
  findDurationMs(hash: string): Promise<number | null>;
  /** Remembers a finished piece; the same one twice is harmless. */
  remember(piece: { hash: string; durationMs: number; bytes: number }): Promise<void>;
}

/** Raised when the way of rendering changes, so that old audio is not mistaken for new. */
const RENDERING = 1;

/** Parts that speech is made from. */
export interface SpeechParts {
  engine: SpeechEngine;
  objects: Objects;
  voices: VoiceStore;
  index: SpeechIndex;
  log: Log;
}

/** Speech rendered once for each (voice, text) and kept as an object `speech/<sha256>.mp3`. */
export function createSpeech({ engine, objects, voices, index, log }: SpeechParts): SpeechPort {
  const underway = new Map<string, Promise<Speech>>();

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
      const running = underway.get(hash);
      if (running !== undefined) return running;
      const started = produce(hash, voice.engineVoice, text).finally(() => underway.delete(hash));
      underway.set(hash, started);
      return started;
    },
  };
}

function hashOf(voice: Voice, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([RENDERING, voice.engine, voice.engineVoice, text]))
    .digest('hex');
}

import type { Config } from '../config/config.ts';
import { privateVoiceRoutes } from '../http/routes/private-voices.ts';
import { probeMedia } from '../library/probe-media.ts';
import { MEDIA_PATH } from '../objects/object-keys.ts';
import type { VoiceCreator } from '../ports/private-voices.ts';
import type { VoiceStore } from '../ports/speech.ts';
import { checkSample, type SampleContentType } from '../private-voices/read-sample.ts';
import { createVoiceWork, requestRemoval, VOICE_WORK } from '../private-voices/voice-work.ts';
import { createElevenLabsCloner } from '../speech/hosted/elevenlabs-cloner.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';

/** Interval between checks for voices whose creation was cut off before its task was written, in milliseconds. */
const POLL_MS = 3_600_000;

/** The private voices area, with what deleting an account needs from it. */
export interface PrivateVoices extends Area {
  /** Deletes all private voices of a streamer. Does not wait for the provider. */
  removeOf(userId: string): Promise<void>;
}

/** Returns who makes private voices; null if no provider is configured. */
function openMaker({ elevenLabs }: Pick<Config, 'elevenLabs'>): VoiceCreator | null {
  return elevenLabs && { engine: 'elevenlabs', cloner: createElevenLabsCloner(elevenLabs) };
}

/** Builds the private voices area. */
export function composePrivateVoices(
  { config, data, stores, tasks, withLease, clock, log, voiceMaker }: Foundation,
  { removeSpeech, refreshVoices }: Pick<Engine, 'removeSpeech' | 'refreshVoices'>,
): PrivateVoices {
  const maker = voiceMaker === undefined ? openMaker(config) : voiceMaker;
  const store = stores.privateVoices;
  const { uploads, signPut } = data;
  const check = (bytes: Uint8Array, type: SampleContentType) => checkSample(bytes, type, probeMedia);
  const voices: Pick<VoiceStore, 'add' | 'remove'> = {
    ...stores.voices,
    async add(voice) {
      // A company's engine speaks with the voices that it has listed, and a voice is ready once it can speak.
      await refreshVoices(voice.engine);
      return stores.voices.add(voice);
    },
  };
  const deps = { store, maker, voices, uploads, tasks, check, clock, log };
  tasks.register(
    VOICE_WORK,
    createVoiceWork({
      ...deps,
      removeSpeech: async (engineVoice) => maker === null || removeSpeech({ engine: maker.engine, engineVoice }),
    }),
  );
  tasks.repeat('look-at-private-voices', POLL_MS, async () => {
    for (const modelId of await store.listCreating()) {
      await tasks.change(VOICE_WORK, modelId, (planned) => planned ?? { due: clock.now(), payload: { remove: null } });
    }
  });
  return {
    routes: privateVoiceRoutes({
      ...deps,
      signPut,
      withLease,
      cdnUrl: config.cdnUrl ?? `${config.publicUrl}${MEDIA_PATH}`,
    }),
    async removeOf(userId) {
      for (const voice of await store.listOf(userId)) await requestRemoval(deps, voice);
    },
  };
}

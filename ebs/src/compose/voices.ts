import { voiceRoutes, voiceSampleRoute } from '../http/routes/voices.ts';
import type { Voice, VoiceStore } from '../ports/speech.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';

/** Lists the voices that every streamer may use. */
export async function listPublicVoices(voices: VoiceStore): Promise<Voice[]> {
  return (await voices.list()).filter((voice) => voice.public);
}

/** Builds the voices area. */
export function composeVoices({ stores }: Foundation, { speech }: Engine): Area {
  return {
    routes: voiceRoutes({ voices: stores.voices }),
    rawRoutes: [voiceSampleRoute({ voices: stores.voices, speech })],
  };
}

import { type VoiceSampleDeps, voiceRoutes, voiceSampleRoute } from '../http/routes/voices.ts';
import type { Engine } from './engine.ts';
import type { Area, Foundation } from './foundation.ts';

/** Builds the voices area. */
export function composeVoices(
  { stores }: Foundation,
  { speech }: Engine,
  { readStreamer }: Pick<VoiceSampleDeps, 'readStreamer'>,
): Area {
  return {
    routes: voiceRoutes({ voices: stores.voices }),
    rawRoutes: [voiceSampleRoute({ voices: stores.voices, speech, readStreamer })],
  };
}

import { type VoiceSampleDeps, voiceRoutes, voiceSampleRoute } from '../http/routes/voices.ts';
import type { Engine } from './engine.ts';
import type { Area } from './foundation.ts';

/** Builds the voices area. */
export function composeVoices(
  { voices, speech }: Engine,
  { readStreamer }: Pick<VoiceSampleDeps, 'readStreamer'>,
): Area {
  return {
    routes: voiceRoutes({ voices }),
    rawRoutes: [voiceSampleRoute({ voices, speech, readStreamer })],
  };
}

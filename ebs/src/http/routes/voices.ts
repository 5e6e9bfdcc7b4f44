import { listVoices, voiceSamplePath } from '@bitcue/shared/api/voices.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { SpeechPort, VoiceStore } from '../../ports/speech.ts';
import { sampleText } from '../../voices/seed-voices.ts';
import { defineRoute, type RawRoute, type Route } from '../route.ts';

/** How long browsers cache the list and the address of a sample; a refresh ignores the cache (VOICE-06). */
const CACHE = 'public, max-age=60';

/** Declares `GET /api/voices` (API-20). */
export function voiceRoutes({ voices }: { voices: VoiceStore }): Route[] {
  return [
    defineRoute(listVoices, 'public', { points: 120, perS: 60 }, async ({ response }) => {
      const known = (await voices.list()).filter((voice) => voice.public);
      response.setHeader('Cache-Control', CACHE);
      return {
        body: known.map(({ engine: _engine, engineVoice: _engineVoice, ...voice }) => ({
          ...voice,
          sample: voiceSamplePath(voice.name),
        })),
      };
    }),
  ];
}

/**
 * Declares `GET /api/voices/{name}/sample`, a sentence in the voice's language, rendered on first use and then cached.
 */
export function voiceSampleRoute({ voices, speech }: { voices: VoiceStore; speech: SpeechPort }): RawRoute {
  return {
    method: 'GET',
    path: '/api/voices/:name/sample',
    principal: 'public',
    limit: { points: 30, perS: 60 },
    async handle(request, response) {
      const voice = (await voices.list()).find(({ name }) => name === request.params.name);
      if (!voice?.public) throw new AppError('route.unknown');
      const { url } = await speech.speak(voice.name, sampleText(voice.language));
      response.setHeader('Cache-Control', CACHE);
      response.redirect(302, url);
    },
  };
}

import { listVoices, voiceSamplePath } from '@bitcue/shared/api/voices.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request } from 'express';
import type { SpeechPort, VoiceStore } from '../../ports/speech.ts';
import type { User } from '../../ports/users.ts';
import { sampleText } from '../../voices/seed-voices.ts';
import { listVoicesFor } from '../../voices/visible-voices.ts';
import { defineRoute, type RawRoute, type Route } from '../route.ts';

/**
 * How long browsers cache the list and the address of a sample; a refresh ignores the cache (VOICE-06). Both depend on who
 * is signed in.
 */
const CACHE = { 'Cache-Control': 'private, max-age=60', Vary: 'Cookie' };

/** Declares `GET /api/voices`: the public voices, and a streamer's own private ones (API-20, VOICE-02). */
export function voiceRoutes({ voices }: { voices: VoiceStore }): Route[] {
  return [
    defineRoute(listVoices, 'visitor', { points: 120, perS: 60 }, async ({ caller, response }) => {
      const known = await listVoicesFor(voices, caller?.id ?? null);
      response.set(CACHE);
      return {
        body: known.map(({ engine: _engine, engineVoice: _engineVoice, ownerId: _ownerId, ...voice }) => ({
          ...voice,
          sample: voiceSamplePath(voice.name),
        })),
      };
    }),
  ];
}

/** Dependencies of `voiceSampleRoute`. */
export interface VoiceSampleDeps {
  voices: VoiceStore;
  speech: SpeechPort;
  /** Returns the signed-in streamer, or null. */
  readStreamer(request: Request): Promise<Pick<User, 'id'> | null>;
}

/**
 * Declares `GET /api/voices/{name}/sample`, a sentence in the voice's language, rendered on first use and then cached.
 */
export function voiceSampleRoute({ voices, speech, readStreamer }: VoiceSampleDeps): RawRoute {
  return {
    method: 'GET',
    path: '/api/voices/:name/sample',
    principal: 'public',
    limit: { points: 30, perS: 60 },
    async handle(request, response) {
      const caller = await readStreamer(request);
      const known = await listVoicesFor(voices, caller?.id ?? null);
      const voice = known.find(({ name }) => name === request.params.name);
      if (!voice) throw new AppError('route.unknown');
      const { url } = await speech.speak(voice.name, sampleText(voice.language));
      response.set(CACHE);
      response.redirect(302, url);
    },
  };
}

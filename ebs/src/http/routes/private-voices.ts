import {
  createPrivateVoice,
  deletePrivateVoice,
  listPrivateVoices,
  type PrivateVoiceView,
  signSample,
} from '@bitcue/shared/api/private-voices.ts';
import { privateVoiceName, SAMPLES_PER_DAY } from '@bitcue/shared/constants/private-voices.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { PrivateVoice } from '../../ports/private-voices.ts';
import { type CreateVoiceDeps, createVoice, offerSample } from '../../private-voices/create-voice.ts';
import { requestRemoval, type VoiceWorkDeps } from '../../private-voices/voice-work.ts';
import { defineRoute, type Route } from '../route.ts';

/** Dependencies of `privateVoiceRoutes`. */
export type PrivateVoiceRouteDeps = CreateVoiceDeps & Pick<VoiceWorkDeps, 'voices'>;

/** Declares the routes of private voices: sample, list, creation and deletion (API-35, CLONE-03). */
export function privateVoiceRoutes(deps: PrivateVoiceRouteDeps): Route[] {
  return [
    defineRoute(
      signSample,
      'streamer',
      { points: SAMPLES_PER_DAY, perS: 86_400, code: 'clone.samples' },
      async ({ caller, body }) => ({ body: await offerSample(deps, caller, body) }),
      { audit: { none: 'The voice made of the file is recorded.' } },
    ),

    defineRoute(listPrivateVoices, 'streamer', { points: 120, perS: 60 }, async ({ caller }) => ({
      body: { hasProvider: deps.maker !== null, voices: (await deps.store.listOf(caller.id)).map(viewOf) },
    })),

    defineRoute(
      createPrivateVoice,
      'streamer',
      { points: 30, perS: 60 },
      async ({ caller, body }) => ({
        status: 201,
        about: body.name,
        body: viewOf(await createVoice(deps, caller, body)),
      }),
      { audit: 'private_voice.created' },
    ),

    defineRoute(
      deletePrivateVoice,
      'streamer',
      { points: 30, perS: 60 },
      async ({ caller, params }) => {
        const voice = await deps.store.find(params.modelId);
        if (voice === null || voice.ownerId !== caller.id) throw new AppError('clone.unknown');
        await requestRemoval(deps, voice);
        return { about: voice.label, body: { message: 'Voice deleted!' } };
      },
      { audit: 'private_voice.deleted' },
    ),
  ];
}

function viewOf(voice: PrivateVoice): PrivateVoiceView {
  const { modelId, label, language, gender, state, failure, createdAt, consent } = voice;
  const { version, words, at } = consent;
  return {
    modelId,
    name: label,
    voice: privateVoiceName(label, modelId),
    language,
    gender,
    state,
    failure,
    createdAt: createdAt.toISOString(),
    consent: { version, words, at: at.toISOString() },
  };
}

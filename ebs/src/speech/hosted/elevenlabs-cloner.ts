import type { ElevenLabsSettings } from '../../config/voice-settings.ts';
import type { VoiceCloner } from '../../ports/voice-cloner.ts';
import { parseAddedVoice } from './elevenlabs.external.ts';
import { ask, listPages } from './elevenlabs.ts';
import { createElevenLabsClient, explainRefusal } from './elevenlabs-client.ts';

/** File names under which samples are sent. */
const FILES = { 'audio/mpeg': 'sample.mp3', 'audio/wav': 'sample.wav' } as const;
/** Error codes of a voice that does not exist (any more). */
const GONE: readonly string[] = ['voice_not_found', 'voice_does_not_exist'];

/** Creates the adapter that makes private voices at ElevenLabs, with their instant cloning. */
export function createElevenLabsCloner(settings: ElevenLabsSettings): VoiceCloner {
  const client = createElevenLabsClient(settings);
  return {
    async create({ name, sample, contentType, signal }) {
      const body = new FormData();
      body.set('name', name);
      body.set('files', new Blob([new Uint8Array(sample)], { type: contentType }), FILES[contentType]);
      return {
        providerVoice: await ask(client, { method: 'POST', path: '/v1/voices/add', body, signal }, parseAddedVoice),
      };
    },
    async remove(providerVoice, signal) {
      const path = `/v1/voices/${encodeURIComponent(providerVoice)}`;
      const answer = await client({ method: 'DELETE', path, signal });
      if (!answer.ok && answer.status !== 404 && !GONE.includes(answer.code)) throw explainRefusal(answer);
    },
    async find(name, signal) {
      // Not with their search, which also finds similar names, and takes a moment to know a new voice.
      for await (const { voices } of listPages(client, '&category=cloned', signal)) {
        const found = voices.find(({ fullName }) => fullName === name);
        if (found !== undefined) return { providerVoice: found.engineVoice };
      }
      return null;
    },
  };
}

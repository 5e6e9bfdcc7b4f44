import type { ElevenLabsSettings } from '../../config/voice-settings.ts';
import type { VoiceCloner } from '../../ports/voice-cloner.ts';
import { parseAddedVoice } from './elevenlabs.external.ts';
import { ask, listPages } from './elevenlabs.ts';
import { createElevenLabsClient, explainRefusal } from './elevenlabs-client.ts';

/** Names of the files that samples are sent as. */
const FILES = { 'audio/mpeg': 'sample.mp3', 'audio/wav': 'sample.wav' } as const;
/** Codes of answers that say that there is no such voice (any more). */
const GONE: readonly string[] = ['voice_not_found', 'voice_does_not_exist'];

/** Creates the maker of private voices at ElevenLabs, by their instant cloning. */
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
      // Not by their search, which also finds what is alike, and needs a moment until it knows a new voice.
      for await (const { voices } of listPages(client, '&category=cloned', signal)) {
        const found = voices.find(({ fullName }) => fullName === name);
        if (found !== undefined) return { providerVoice: found.engineVoice };
      }
      return null;
    },
  };
}

import type { ElevenLabsSettings } from '../../config/voice-settings.ts';
import { VoiceProviderError } from '../../ports/voice-cloner.ts';
import { parseCharactersLeft, parseSpeech, parseVoicePage, type VoicePage } from './elevenlabs.external.ts';
import { createElevenLabsClient, ELEVENLABS, type ElevenLabsClient, explainRefusal } from './elevenlabs-client.ts';
import type { HostedProvider } from './provider.ts';
import { canReadMany } from './scripts.ts';
import { toSamples } from './to-samples.ts';

/** Requested samples per second: the rate of ElevenLabs' networks, which every plan includes. */
const RATE = 24_000;
/** Texts rendered at the same time, as many as the free plan allows. More wait here instead of being refused there. */
const CONCURRENCY = 2;
/** Voices per page, the maximum; and maximum pages, so that listing always ends. */
const [PAGE_SIZE, PAGES_MAX] = [100, 50];

/** Parses a response of ElevenLabs. Throws `VoiceProviderError` if it does not match their API reference. */
function readAs<T>(parse: (found: unknown) => T, body: unknown): T {
  try {
    return parse(body);
  } catch {
    throw new VoiceProviderError('away', `The answer of ${ELEVENLABS} does not match its API reference.`);
  }
}

/** Sends a request and parses the response. Throws `VoiceProviderError`. */
export async function ask<T>(
  client: ElevenLabsClient,
  request: Parameters<ElevenLabsClient>[0],
  parse: (found: unknown) => T,
): Promise<T> {
  const answer = await client(request);
  if (!answer.ok) throw explainRefusal(answer);
  return readAs(parse, answer.body);
}

/** Lists the voices of the account, page by page. `query` narrows the list. Throws `VoiceProviderError`. */
export async function* listPages(
  client: ElevenLabsClient,
  query: string,
  signal: AbortSignal,
): AsyncGenerator<VoicePage> {
  let from = '';
  for (let read = 0; read < PAGES_MAX; read += 1) {
    const path = `/v2/voices?page_size=${PAGE_SIZE}&include_total_count=false${query}${from}`;
    const page = await ask(client, { method: 'GET', path, signal }, parseVoicePage);
    yield page;
    if (page.nextToken === null) return;
    from = `&next_page_token=${encodeURIComponent(page.nextToken)}`;
  }
}

/** Creates the adapter for ElevenLabs. Voices cloned from recordings are not offered: they belong to somebody. */
export function createElevenLabs(settings: ElevenLabsSettings): HostedProvider {
  const client = createElevenLabsClient(settings);
  return {
    id: 'elevenlabs',
    label: ELEVENLABS,
    concurrency: CONCURRENCY,
    canSpeak: canReadMany,
    async list(signal) {
      const voices: VoicePage['voices'] = [];
      for await (const page of listPages(client, '', signal)) voices.push(...page.voices);
      return voices.map(({ fullName: _fullName, ...voice }) => voice);
    },
    async speak(engineVoice, text, signal) {
      const path = `/v1/text-to-speech/${encodeURIComponent(engineVoice)}/with-timestamps?output_format=pcm_${RATE}`;
      const body = { text, model_id: settings.model };
      const { audio, words } = await ask(client, { method: 'POST', path, body, signal }, parseSpeech);
      return { samples: toSamples(ELEVENLABS, audio), rate: RATE, ...(words !== null && { words }) };
    },
    countLeft: (signal) => ask(client, { method: 'GET', path: '/v1/user/subscription', signal }, parseCharactersLeft),
  };
}

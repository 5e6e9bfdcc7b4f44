import { Readable } from 'node:stream';
import type { PollyClient } from '@aws-sdk/client-polly';
import type { PollySettings } from '../../config/voice-settings.ts';
import { VoiceProviderError } from '../../ports/voice-cloner.ts';
import { describeLanguage } from './describe-language.ts';
import { explainPolly, POLLY } from './polly-errors.ts';
import type { HostedProvider, HostedVoice } from './provider.ts';
import { readCapped } from './read-capped.ts';
import { canRead } from './scripts.ts';
import { toSamples } from './to-samples.ts';

/** Samples per second: the most that Polly offers for uncompressed audio. */
const RATE = 16_000;
/** Maximum response size in bytes: twice two minutes of audio. */
const ANSWER_MAX = 8_000_000;
/** Time limits for Amazon to accept a connection and to send something, in milliseconds. */
const [CONNECT_MS, ANSWER_MS] = [3_000, 15_000];
/** Texts rendered at the same time. Amazon allows 18 for neural voices, unless an account has its own limits. */
const CONCURRENCY = 8;
/** Maximum pages of voices, so that listing always ends. */
const PAGES_MAX = 20;
/** The engines that we use, the better one first. Others cost several times as much. */
const ENGINES = ['neural', 'standard'] as const;

type Sdk = typeof import('@aws-sdk/client-polly');

/** In Node, the SDK returns Node's streams. */
const toBody = (stream: unknown): AsyncIterable<Uint8Array> => (stream ?? Readable.from([])) as Readable;

/**
 * Creates the adapter for Amazon Polly. The SDK is loaded on the first call. Word times are not requested: they take a second
 * request, which Amazon charges like the first.
 */
export function createPolly(settings: PollySettings): HostedProvider {
  let loading: Promise<{ sdk: Sdk; client: PollyClient }> | null = null;

  async function load() {
    const [sdk, { NodeHttpHandler }] = await Promise.all([
      import('@aws-sdk/client-polly'),
      import('@smithy/node-http-handler'),
    ]);
    const client = new sdk.PollyClient({
      ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
      region: settings.region,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      // The engine decides what is retried: the SDK would also repeat requests that may have been charged.
      maxAttempts: 1,
      requestHandler: new NodeHttpHandler({
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
      }),
    });
    return { sdk, client };
  }

  /** Calls Polly. Throws `VoiceProviderError`. */
  async function ask<T>(work: (sdk: Sdk, client: PollyClient) => Promise<T>): Promise<T> {
    loading ??= load();
    const { sdk, client } = await loading;
    try {
      return await work(sdk, client);
    } catch (error) {
      throw error instanceof VoiceProviderError ? error : explainPolly(error, settings.region);
    }
  }

  return {
    id: 'polly',
    label: POLLY,
    concurrency: CONCURRENCY,
    canSpeak: canRead,
    list: (signal) =>
      ask(async ({ DescribeVoicesCommand }, client) => {
        const voices: HostedVoice[] = [];
        let from: string | undefined;
        for (let read = 0; read < PAGES_MAX; read += 1) {
          const command = new DescribeVoicesCommand(from === undefined ? {} : { NextToken: from });
          const page = await client.send(command, { abortSignal: signal });
          for (const { Id, Name, Gender, LanguageCode, SupportedEngines = [] } of page.Voices ?? []) {
            const engine = ENGINES.find((one) => SupportedEngines.includes(one));
            if (Id === undefined || engine === undefined) continue;
            voices.push({
              engineVoice: `${engine}/${Id}`,
              name: Name ?? Id,
              language: describeLanguage(LanguageCode ?? ''),
              gender: Gender?.toLowerCase() ?? '',
              isOffered: true,
            });
          }
          from = page.NextToken;
          if (from === undefined) break;
        }
        return voices;
      }),
    speak: (engineVoice, text, signal) =>
      ask(async ({ SynthesizeSpeechCommand }, client) => {
        const [engine, id] = engineVoice.split('/');
        const command = new SynthesizeSpeechCommand({
          Engine: ENGINES.find((one) => one === engine) ?? 'standard',
          VoiceId: id as never,
          OutputFormat: 'pcm',
          SampleRate: String(RATE),
          TextType: 'text',
          Text: text,
        });
        const { AudioStream } = await client.send(command, { abortSignal: signal });
        return { samples: toSamples(POLLY, await readCapped(toBody(AudioStream), ANSWER_MAX, signal)), rate: RATE };
      }),
    countLeft: async () => null,
  };
}

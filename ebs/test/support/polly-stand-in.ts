import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { PollySettings } from '../../src/config/voice-settings.ts';
import { humText } from './tone.ts';

/** How the next requests are answered: with an error of Amazon's, or with something other than speech. */
type Failure = { status: number; name: string } | 'garbage' | 'cut' | 'hang' | 'drip' | 'noise' | 'silence' | 'slow';

/** Id of the key that the stand-in accepts. */
const KEY_ID = 'AKIATEST00000001';
/** Duration of a slow answer, in milliseconds. */
const SLOW_MS = 300;
/** Voices per page. */
const PAGE_SIZE = 3;

/** The voices that the stand-in has, as DescribeVoices lists them. */
const VOICES = [
  {
    Id: 'Joanna',
    Name: 'Joanna',
    Gender: 'Female',
    LanguageCode: 'en-US',
    SupportedEngines: ['generative', 'neural', 'standard'],
  },
  { Id: 'Brian', Name: 'Brian', Gender: 'Male', LanguageCode: 'en-GB', SupportedEngines: ['neural', 'standard'] },
  { Id: 'Geraint', Name: 'Geraint', Gender: 'Male', LanguageCode: 'en-GB-WLS', SupportedEngines: ['standard'] },
  { Id: 'Celine', Name: 'Céline', Gender: 'Female', LanguageCode: 'fr-FR', SupportedEngines: ['standard'] },
  { Id: 'Tatyana', Name: 'Tatyana', Gender: 'Female', LanguageCode: 'ru-RU', SupportedEngines: ['standard'] },
  { Id: 'Zhiyu', Name: 'Zhiyu', Gender: 'Female', LanguageCode: 'cmn-CN', SupportedEngines: ['neural'] },
  { Id: 'Danielle', Name: 'Danielle', Gender: 'Female', LanguageCode: 'en-US', SupportedEngines: ['long-form'] },
];

/**
 * Starts a stand-in for the parts of Amazon Polly that voices need: the list in pages, speech as samples, and errors. Signatures
 * are not checked. Close it after use.
 */
export async function startPolly() {
  const calls: string[] = [];
  const spoken: { voice: string; engine: string; text: string }[] = [];
  const failures: Failure[] = [];
  let always: Failure | null = null;
  let running = 0;
  let most = 0;

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://polly.example');
    calls.push(`${request.method} ${pathname}`);
    running += 1;
    most = Math.max(most, running);
    const refuse = (status: number, name: string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'x-amzn-ErrorType': name })
        .end(JSON.stringify({ message: `It was refused: ${request.headers.authorization}` }));
    try {
      const failure = failures.shift() ?? always;
      const body = await readAll(request);
      if (failure === 'hang') return;
      if (failure === 'slow') await wait(SLOW_MS);
      if (typeof failure === 'object' && failure !== null) return void refuse(failure.status, failure.name);
      if (!request.headers.authorization?.includes(`Credential=${KEY_ID}/`)) {
        return void refuse(403, 'UnrecognizedClientException');
      }
      if (pathname === '/v1/voices') {
        const from = Number(searchParams.get('NextToken') ?? 0);
        const next = from + PAGE_SIZE < VOICES.length ? { NextToken: String(from + PAGE_SIZE) } : {};
        const page = JSON.stringify({ Voices: VOICES.slice(from, from + PAGE_SIZE), ...next });
        return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(page);
      }
      const { Text, VoiceId, Engine, OutputFormat, SampleRate, TextType } = JSON.parse(body);
      const voice = VOICES.find(({ Id }) => Id === VoiceId);
      if (voice === undefined || OutputFormat !== 'pcm' || TextType !== 'text')
        return void refuse(400, 'ValidationException');
      if (!voice.SupportedEngines.includes(Engine)) return void refuse(400, 'EngineNotSupportedException');
      if (Text.length > 3_000) return void refuse(400, 'TextLengthExceededException');
      spoken.push({ voice: VoiceId, engine: Engine, text: Text });
      const hum = humText(Text, Number(SampleRate));
      const { byteLength } = hum;
      const sound =
        {
          garbage: Buffer.from('<html>Bad gateway</html>'.repeat(2_000)),
          noise: Uint8Array.from({ length: byteLength }, () => Math.random() * 256),
          silence: new Uint8Array(byteLength),
        }[String(failure)] ?? new Uint8Array(hum.buffer);
      response.writeHead(200, { 'Content-Type': 'audio/pcm', 'x-amzn-RequestCharacters': String(Text.length) });
      if (failure === 'cut' || failure === 'drip') {
        response.write(sound.subarray(0, 1_000));
        if (failure === 'cut') setImmediate(() => response.destroy());
        return;
      }
      response.end(sound);
    } finally {
      running -= 1;
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    endpoint,
    settings: (over: Partial<PollySettings> = {}): PollySettings => ({
      region: 'eu-central-1',
      accessKeyId: KEY_ID,
      secretAccessKey: 'polly-secret-0001',
      endpoint,
      monthlyCharacters: null,
      ...over,
    }),
    /** Every call so far, as `GET /v1/voices`. */
    calls,
    /** The texts that were rendered, and so charged. */
    spoken,
    /** Returns the maximum number of requests that ran at once. */
    mostAtOnce: () => most,
    /** Makes the next requests fail like this, one failure each. A text that is cut off or sounds wrong is still charged. */
    failNext: (...next: Failure[]) => void failures.push(...next),
    /** Makes all requests fail like this from now on; null ends it. */
    failAlways: (failure: Failure | null) => {
      always = failure;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
/** A running stand-in. */
export type PollyStandIn = Awaited<ReturnType<typeof startPolly>>;

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

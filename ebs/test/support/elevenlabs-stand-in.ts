import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ElevenLabsSettings } from '../../src/config/voice-settings.ts';
import { humText } from './tone.ts';

/** The key that the stand-in accepts. */
const KEY = 'sk_test_elevenlabs_0001';

/** How the next requests are answered. `form`: 'code' is the current format, 'status' the older one. */
type Failure =
  | { status: number; code: string; form?: 'code' | 'status' }
  | 'garbage'
  | 'not json'
  | 'cut'
  | 'hang'
  | 'noise'
  | 'silence'
  | 'slow';

/** A voice as their API lists it. */
export interface ElevenLabsVoice {
  voice_id: string;
  name: string;
  category: string;
  labels: Record<string, string>;
  verified_languages?: { language: string; model_id: string; locale?: string | null }[];
}

/** The voices that the stand-in starts with. */
export const ELEVENLABS_VOICES: readonly ElevenLabsVoice[] = [
  {
    voice_id: 'voiceRoger',
    name: 'Roger - Laid-Back, Casual, Resonant',
    category: 'premade',
    labels: { accent: 'american', gender: 'male', language: 'en', age: 'middle-aged' },
    verified_languages: [
      { language: 'de', model_id: 'eleven_multilingual_v2', locale: 'de-DE' },
      { language: 'en', model_id: 'eleven_multilingual_v2', locale: 'en-US' },
    ],
  },
  { voice_id: 'voiceAlice', name: 'Alice', category: 'premade', labels: { accent: 'british', gender: 'Female' } },
  { voice_id: 'voiceMine', name: 'somebody’s own', category: 'cloned', labels: {} },
];

/** Characters per month of the account. */
const LIMIT = 10_000;
/** Duration of a slow answer, in milliseconds. */
const SLOW_MS = 300;

/**
 * Starts a stand-in for the parts of ElevenLabs that voices need, as its API reference describes them: voices in pages, speech
 * with the times of its characters, voices cloned from recordings, the account's credits, and errors. Close it after use.
 */
export async function startElevenLabs() {
  const voices = new Map(ELEVENLABS_VOICES.map((voice) => [voice.voice_id, voice]));
  const samples = new Map<string, { name: string; contentType: string; bytes: number }>();
  const calls: string[] = [];
  const spoken: { voice: string; text: string; model: string }[] = [];
  const failures: Failure[] = [];
  let always: Failure | null = null;
  let used = 0;
  let running = 0;
  let most = 0;
  let made = 0;

  const detailOf = (status: number, code: string, form: 'code' | 'status' = 'code') => ({
    status,
    body: {
      detail:
        form === 'status'
          ? { status: code, message: `What was sent was refused: ${code}` }
          : { type: 'error', code, status: code, message: `What was sent was refused: ${code}`, request_id: 'r1' },
    },
  });

  async function respond(request: IncomingMessage, url: URL): Promise<{ status: number; body: unknown }> {
    const content = await readAll(request);
    if (request.headers['xi-api-key'] !== KEY) return detailOf(401, 'invalid_api_key', 'status');
    const [, version, resource, id, more] = url.pathname.split('/');
    if (url.pathname === '/v2/voices') {
      const category = url.searchParams.get('category');
      const all = [...voices.values()].filter((one) => category === null || one.category === category);
      const size = Number(url.searchParams.get('page_size') ?? 10);
      if (size > 100) return { status: 422, body: { detail: [{ loc: ['query', 'page_size'], msg: 'too large' }] } };
      const from = Number(url.searchParams.get('next_page_token') ?? 0);
      const more = from + size < all.length;
      return {
        status: 200,
        body: {
          voices: all.slice(from, from + size),
          has_more: more,
          next_page_token: more ? String(from + size) : null,
        },
      };
    }
    if (version === 'v1' && resource === 'text-to-speech' && more === 'with-timestamps') {
      const { text, model_id: model } = JSON.parse(content.toString('utf8'));
      if (!voices.has(id ?? '')) return detailOf(404, 'voice_not_found');
      if (used + text.length > LIMIT) return detailOf(401, 'quota_exceeded', 'status');
      used += text.length;
      spoken.push({ voice: id ?? '', text, model });
      const rate = Number(/^pcm_(\d+)$/.exec(url.searchParams.get('output_format') ?? '')?.[1]);
      const sound = humText(text, rate);
      const each = sound.length / rate / text.length;
      const characters = [...text];
      return {
        status: 200,
        body: {
          audio_base64: Buffer.from(sound.buffer).toString('base64'),
          alignment: {
            characters,
            character_start_times_seconds: characters.map((_, at) => at * each),
            character_end_times_seconds: characters.map((_, at) => (at + 1) * each),
          },
          normalized_alignment: null,
        },
      };
    }
    if (request.method === 'POST' && url.pathname === '/v1/voices/add') {
      const form = await new Response(new Uint8Array(content), {
        headers: { 'Content-Type': request.headers['content-type'] ?? '' },
      }).formData();
      const file = form.get('files');
      const name = String(form.get('name') ?? '');
      if (!(file instanceof File) || name === '') return { status: 422, body: { detail: [{ msg: 'field required' }] } };
      made += 1;
      const voiceId = `voiceMade${made}`;
      voices.set(voiceId, { voice_id: voiceId, name, category: 'cloned', labels: {} });
      samples.set(voiceId, { name: file.name, contentType: file.type, bytes: file.size });
      return { status: 200, body: { voice_id: voiceId, requires_verification: false } };
    }
    if (request.method === 'DELETE' && version === 'v1' && resource === 'voices') {
      return voices.delete(id ?? '')
        ? { status: 200, body: { status: 'ok' } }
        : detailOf(400, 'voice_does_not_exist', 'status');
    }
    if (url.pathname === '/v1/user/subscription') {
      return { status: 200, body: { tier: 'free', character_count: used, character_limit: LIMIT, status: 'active' } };
    }
    return detailOf(404, 'not_found');
  }

  /** Replaces the sound in an answer. */
  const withAudio = (body: unknown, sound: Uint8Array) => ({
    ...(body as object),
    audio_base64: Buffer.from(sound).toString('base64'),
  });

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://elevenlabs.example');
    calls.push(`${request.method} ${url.pathname}`);
    running += 1;
    most = Math.max(most, running);
    const failure = failures.shift() ?? always;
    try {
      if (failure === 'hang') return;
      if (failure === 'slow') await wait(SLOW_MS);
      const refused = typeof failure === 'object' && failure !== null ? failure : null;
      if (refused !== null) await readAll(request);
      const answer =
        refused === null ? await respond(request, url) : detailOf(refused.status, refused.code, refused.form);
      if (failure === 'cut') {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
        response.write('{"audio_base64":"');
        return void setImmediate(() => response.destroy());
      }
      const { length } = Buffer.from((answer.body as { audio_base64?: string }).audio_base64 ?? '', 'base64');
      if (failure === 'garbage')
        answer.body = withAudio(answer.body, Buffer.from('<html>Bad gateway</html>'.repeat(2_000)));
      if (failure === 'noise')
        answer.body = withAudio(
          answer.body,
          Uint8Array.from({ length }, () => Math.random() * 256),
        );
      if (failure === 'silence') answer.body = withAudio(answer.body, new Uint8Array(length));
      const text = failure === 'not json' ? '<html>Bad gateway</html>' : JSON.stringify(answer.body);
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
    } finally {
      running -= 1;
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    settings: (over: Partial<ElevenLabsSettings> = {}): ElevenLabsSettings => ({
      apiKey: KEY,
      model: 'eleven_multilingual_v2',
      url,
      monthlyCharacters: null,
      ...over,
    }),
    /** Every call so far, as `GET /v2/voices`. */
    calls,
    voices,
    /** The recordings that voices were cloned from, by voice id. */
    samples,
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
    /** Uses up the credits of the account. */
    useUp: () => {
      used = LIMIT;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
/** A running stand-in. */
export type ElevenLabsStandIn = Awaited<ReturnType<typeof startElevenLabs>>;

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

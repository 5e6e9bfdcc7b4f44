import type { ElevenLabsSettings } from '../../config/voice-settings.ts';
import { VoiceProviderError } from '../../ports/voice-cloner.ts';
import { parseErrorCode } from './elevenlabs.external.ts';
import { describeNoAnswer, ProviderAccountError, ProviderBusyError } from './provider.ts';
import { readCapped } from './read-capped.ts';

/** The name of the company. */
export const ELEVENLABS = 'ElevenLabs';
/** Time limit for a whole response, in milliseconds. */
const ANSWER_MS = 20_000;
/** Maximum response size in bytes: twice a minute of 24,000 two-byte samples per second in base64, with the character times. */
const ANSWER_MAX = 10_000_000;

/** A request. `path` contains no secrets. */
export interface ElevenLabsRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** An object is sent as JSON. */
  body?: FormData | object;
  signal: AbortSignal;
}

/** A response: its content, or the code of the error. */
export type ElevenLabsAnswer = { ok: true; body: unknown } | { ok: false; status: number; code: string };

/** Sends requests to ElevenLabs. Throws `VoiceProviderError` if there is no response, or it is not JSON. */
export type ElevenLabsClient = (request: ElevenLabsRequest) => Promise<ElevenLabsAnswer>;

/** Creates the client. The key is only in a header, and redirects are refused, so that it is sent nowhere else. */
export function createElevenLabsClient({ apiKey, url }: ElevenLabsSettings): ElevenLabsClient {
  return async ({ method, path, body, signal: given }) => {
    const signal = AbortSignal.any([given, AbortSignal.timeout(ANSWER_MS)]);
    const isForm = body instanceof FormData;
    const headers = { 'xi-api-key': apiKey, ...(body && !isForm && { 'Content-Type': 'application/json' }) };
    let status: number;
    let text: string;
    try {
      const sent = body === undefined || isForm ? body : JSON.stringify(body);
      const response = await fetch(`${url}${path}`, {
        method,
        headers,
        signal,
        redirect: 'error',
        ...(sent && { body: sent }),
      });
      status = response.status;
      text = Buffer.from(await readCapped(response.body ?? [], ANSWER_MAX, signal)).toString('utf8');
    } catch (error) {
      throw error instanceof VoiceProviderError ? error : describeNoAnswer(ELEVENLABS, error);
    }
    const content = readJson(text);
    if (status >= 400) return { ok: false, status, code: parseErrorCode(content) };
    if (content === undefined)
      throw new VoiceProviderError('away', `${ELEVENLABS} answered with something that is not JSON.`);
    return { ok: true, body: content };
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Error codes of a used-up account. The first came with status 401 for years. */
const USED_UP: readonly string[] = ['quota_exceeded', 'insufficient_credits', 'payment_required'];
/** Error codes of an account without room for another voice. */
const NO_ROOM: readonly string[] = ['voice_limit_reached', 'voice_add_edit_limit_reached'];
/** Error codes of a plan that does not include voices of one's own. */
const NOT_IN_PLAN: readonly string[] = [
  'can_not_use_instant_voice_cloning',
  'paid_plan_required',
  'subscription_required',
];

/** Converts an error response to an error. It contains the code, never the response's text, which can quote what was sent. */
export function explainRefusal({ status, code }: Extract<ElevenLabsAnswer, { ok: false }>): VoiceProviderError {
  const said = `${status}${code && ` ${code}`}`;
  if (NO_ROOM.includes(code)) {
    return new VoiceProviderError('quota', `The ${ELEVENLABS} account has no room for another voice (${said}).`);
  }
  if (NOT_IN_PLAN.includes(code)) {
    return new VoiceProviderError('quota', `The plan of the ${ELEVENLABS} account does not include this (${said}).`);
  }
  if (USED_UP.includes(code) || status === 402) {
    return new VoiceProviderError('quota', `The credits of the ${ELEVENLABS} account are used up (${said}).`);
  }
  if (status === 401 && code === 'missing_permissions') {
    return new ProviderAccountError(
      `ELEVENLABS_API_KEY lacks a permission: it needs text to speech, and to read voices and the user.`,
    );
  }
  if (status === 401) return new ProviderAccountError(`${ELEVENLABS} does not accept ELEVENLABS_API_KEY (${said}).`);
  if (status === 429) return new ProviderBusyError(`${ELEVENLABS} is overloaded (${said}).`);
  if (status >= 500) return new VoiceProviderError('away', `${ELEVENLABS} failed (${said}).`);
  return new VoiceProviderError('refused', `${ELEVENLABS} refused this (${said}).`);
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PollyStandIn, startPolly } from '../../../test/support/polly-stand-in.ts';
import { VoiceProviderError } from '../../ports/voice-cloner.ts';
import { createPolly } from './polly.ts';
import { ProviderAccountError, ProviderBusyError } from './provider.ts';

let there: PollyStandIn;
const { signal } = new AbortController();
beforeAll(async () => {
  there = await startPolly();
});
afterAll(() => there.close());

const create = (over = {}) => createPolly(there.settings(over));
/** Returns the error of a call, which has to fail. */
const errorOf = async (call: Promise<unknown>): Promise<VoiceProviderError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VoiceProviderError)) throw new Error(`not a VoiceProviderError: ${error}`);
  return error;
};

it('lists all pages of voices that have an engine we use, with their names, languages and genders', async () => {
  expect(await create().list(signal)).toEqual([
    {
      engineVoice: 'neural/Joanna',
      name: 'Joanna',
      language: 'English (United States)',
      gender: 'female',
      isOffered: true,
    },
    {
      engineVoice: 'neural/Brian',
      name: 'Brian',
      language: 'English (United Kingdom)',
      gender: 'male',
      isOffered: true,
    },
    { engineVoice: 'standard/Geraint', name: 'Geraint', language: 'English (Wales)', gender: 'male', isOffered: true },
    { engineVoice: 'standard/Celine', name: 'Céline', language: 'French (France)', gender: 'female', isOffered: true },
    {
      engineVoice: 'standard/Tatyana',
      name: 'Tatyana',
      language: 'Russian (Russia)',
      gender: 'female',
      isOffered: true,
    },
    { engineVoice: 'neural/Zhiyu', name: 'Zhiyu', language: 'Chinese (China)', gender: 'female', isOffered: true },
  ]);
});

it('speaks a plain text with the engine of the voice, in one request', async () => {
  const before = there.calls.length;
  const { samples, rate, words } = await create().speak('neural/Joanna', 'Hello you', signal);
  expect([rate, samples.length, words]).toEqual([16_000, 9 * 0.06 * 16_000, undefined]);
  expect(there.spoken.at(-1)).toEqual({ voice: 'Joanna', engine: 'neural', text: 'Hello you' });
  expect(there.calls.length - before).toBe(1);
});

it('reads scripts by the language of the voice', () => {
  const { canSpeak } = create();
  expect(canSpeak('Привет', 'Russian (Russia)')).toBe(true);
  expect(canSpeak('Привет', 'English (Wales)')).toBe(false);
  expect(canSpeak('こんにちは', 'Japanese (Japan)')).toBe(true);
  expect(canSpeak('123', 'Japanese (Japan)')).toBe(true);
});

it.each([
  [{ status: 403, name: 'UnrecognizedClientException' }, 'refused', ProviderAccountError, 'POLLY_ACCESS_KEY_ID'],
  [{ status: 403, name: 'InvalidSignatureException' }, 'refused', ProviderAccountError, 'POLLY_SECRET_ACCESS_KEY'],
  [{ status: 403, name: 'AccessDeniedException' }, 'refused', ProviderAccountError, 'polly:SynthesizeSpeech'],
  [{ status: 400, name: 'ThrottlingException' }, 'away', ProviderBusyError, 'is overloaded'],
  [{ status: 429, name: 'TooManyRequestsException' }, 'away', ProviderBusyError, 'is overloaded'],
  [{ status: 503, name: 'ServiceUnavailableException' }, 'away', ProviderBusyError, 'is overloaded'],
  [{ status: 402, name: 'ServiceQuotaExceededException' }, 'quota', VoiceProviderError, 'reached its quota'],
  [{ status: 400, name: 'TextLengthExceededException' }, 'refused', VoiceProviderError, '400 TextLengthExceeded'],
  [{ status: 400, name: 'EngineNotSupportedException' }, 'refused', VoiceProviderError, '400 EngineNotSupported'],
  [{ status: 500, name: 'ServiceFailureException' }, 'away', VoiceProviderError, '500 ServiceFailure'],
  ['cut', 'away', VoiceProviderError, 'cannot be reached'],
] as const)('reports what a response means, and does not retry: %j', async (failure, kind, type, message) => {
  const before = there.calls.length;
  there.failNext(failure);
  const error = await errorOf(create().speak('neural/Joanna', 'a secret text', signal));
  expect([error.kind, error.constructor]).toEqual([kind, type]);
  expect(error.message).toContain(message);
  expect(`${error.message} ${error.stack}`).not.toMatch(/secret text|polly-secret|Credential/);
  expect(there.calls.length - before).toBe(1);
});

it.each(['hang', 'drip'] as const)('stops when its signal is aborted: %s', async (failure) => {
  there.failNext(failure);
  expect(await errorOf(create().speak('neural/Joanna', 'Hi', AbortSignal.timeout(200)))).toMatchObject({
    kind: 'away',
    message: 'Amazon Polly did not answer in time.',
  });
});

it('says which setting is wrong: the key, the region', async () => {
  expect((await errorOf(create({ accessKeyId: 'AKIAOTHER' }).list(signal))).message).toBe(
    'Amazon does not recognise POLLY_ACCESS_KEY_ID.',
  );
  const elsewhere = create({ endpoint: 'http://polly.nowhere-1.invalid', region: 'nowhere-1' });
  const error = await errorOf(elsewhere.list(signal));
  expect(error).toBeInstanceOf(ProviderAccountError);
  expect(error.message).toContain('POLLY_REGION nowhere-1');
  expect((await errorOf(create({ endpoint: 'http://127.0.0.1:1' }).list(signal))).kind).toBe('away');
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ElevenLabsStandIn, startElevenLabs } from '../../../test/support/elevenlabs-stand-in.ts';
import { VoiceProviderError } from '../../ports/voice-cloner.ts';
import { createElevenLabs } from './elevenlabs.ts';
import { createElevenLabsCloner } from './elevenlabs-cloner.ts';
import { ProviderAccountError, ProviderBusyError } from './provider.ts';

let there: ElevenLabsStandIn;
const { signal } = new AbortController();
beforeAll(async () => {
  there = await startElevenLabs();
});
afterEach(() => there.failAlways(null));
afterAll(() => there.close());

const create = (over = {}) => createElevenLabs(there.settings(over));
/** Returns the error of a call, which has to fail. */
const errorOf = async (call: Promise<unknown>): Promise<VoiceProviderError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VoiceProviderError)) throw new Error(`not a VoiceProviderError: ${error}`);
  return error;
};

describe('ElevenLabs', () => {
  it('lists the voices with names, languages and genders; those cloned from recordings are not offered', async () => {
    expect(await create().list(signal)).toEqual([
      {
        engineVoice: 'voiceRoger',
        name: 'Roger',
        language: 'English (United States)',
        gender: 'male',
        isOffered: true,
      },
      {
        engineVoice: 'voiceAlice',
        name: 'Alice',
        language: 'English (United Kingdom)',
        gender: 'female',
        isOffered: true,
      },
      { engineVoice: 'voiceMine', name: 'somebody’s own', language: 'English', gender: '', isOffered: false },
    ]);
  });

  it('lists all pages', async () => {
    const many = Array.from({ length: 230 }, (_, at) => `voiceMany${at}`);
    for (const id of many) there.voices.set(id, { voice_id: id, name: id, category: 'premade', labels: {} });
    const before = there.calls.length;
    expect(await create().list(signal)).toHaveLength(233);
    expect(there.calls.length - before).toBe(3);
    for (const id of many) there.voices.delete(id);
  });

  it('speaks, with the time of each word', async () => {
    const { samples, rate, words } = await create().speak('voiceRoger', 'Hello - you', signal);
    expect([rate, samples.length]).toEqual([24_000, 15_840]);
    expect(words).toEqual([
      { fromMs: 0, toMs: 300 },
      { fromMs: 480, toMs: 660 },
    ]);
    expect(there.spoken.at(-1)).toEqual({ voice: 'voiceRoger', text: 'Hello - you', model: 'eleven_multilingual_v2' });
  });

  it('counts the characters that are left', async () => {
    const before = (await create().countLeft(signal)) ?? 0;
    await create().speak('voiceRoger', 'Hello', signal);
    expect(await create().countLeft(signal)).toBe(before - 5);
  });

  it.each([
    [{ status: 401, code: 'invalid_api_key', form: 'status' }, 'refused', ProviderAccountError, 'ELEVENLABS_API_KEY'],
    [{ status: 401, code: 'missing_permissions' }, 'refused', ProviderAccountError, 'permission'],
    [{ status: 401, code: 'quota_exceeded', form: 'status' }, 'quota', VoiceProviderError, 'used up'],
    [{ status: 402, code: 'insufficient_credits' }, 'quota', VoiceProviderError, 'used up'],
    [{ status: 429, code: 'too_many_concurrent_requests', form: 'status' }, 'away', ProviderBusyError, 'is overloaded'],
    [{ status: 429, code: 'concurrent_limit_exceeded' }, 'away', ProviderBusyError, 'is overloaded'],
    [{ status: 429, code: 'system_busy', form: 'status' }, 'away', ProviderBusyError, 'is overloaded'],
    [{ status: 404, code: 'voice_not_found' }, 'refused', VoiceProviderError, '404 voice_not_found'],
    [{ status: 422, code: 'invalid_parameters' }, 'refused', VoiceProviderError, '422 invalid_parameters'],
    [{ status: 500, code: 'internal_server_error' }, 'away', VoiceProviderError, 'failed (500'],
    ['not json', 'away', VoiceProviderError, 'not JSON'],
    ['cut', 'away', VoiceProviderError, 'cannot be reached'],
  ] as const)('reports what a response means, without secrets: %j', async (failure, kind, type, message) => {
    there.failNext(failure);
    const error = await errorOf(create().speak('voiceRoger', 'a secret text', signal));
    expect(error.kind).toBe(kind);
    expect(error.constructor).toBe(type);
    expect(error.message).toContain(message);
    expect(`${error.message} ${error.stack}`).not.toMatch(/secret text|sk_test/);
  });

  it('stops when its signal is aborted, and reports an unreachable server and a wrong key', async () => {
    there.failNext('hang');
    expect(await errorOf(create().speak('voiceRoger', 'Hi', AbortSignal.timeout(50)))).toMatchObject({
      kind: 'away',
      message: 'ElevenLabs did not answer in time.',
    });
    expect(await errorOf(create({ url: 'http://127.0.0.1:1' }).list(signal))).toMatchObject({ kind: 'away' });
    expect(await errorOf(create({ apiKey: 'sk_wrong_0000001' }).list(signal))).toBeInstanceOf(ProviderAccountError);
  });
});

describe('private voices at ElevenLabs', () => {
  const sample = { sample: new Uint8Array(5_000), contentType: 'audio/mpeg', signal } as const;
  const cloner = () => createElevenLabsCloner(there.settings());

  it('are created from a recording, found by full name only, and deleted; deleting is safe to repeat', async () => {
    const { providerVoice } = await cloner().create({ ...sample, name: 'bitcue 1 of 2' });
    expect(there.samples.get(providerVoice)).toEqual({ name: 'sample.mp3', contentType: 'audio/mpeg', bytes: 5_000 });
    expect(await cloner().find('bitcue 1 of 2', signal)).toEqual({ providerVoice });
    expect(await cloner().find('bitcue 1', signal)).toBeNull();
    expect(await cloner().find('Alice', signal)).toBeNull();
    for (const _ of [1, 2]) await cloner().remove(providerVoice, signal);
    expect(there.voices.has(providerVoice)).toBe(false);
  });

  it('are found if the response to their creation was lost, and creation is never retried automatically', async () => {
    const before = there.calls.filter((call) => call === 'POST /v1/voices/add').length;
    there.failNext('cut');
    expect(await errorOf(cloner().create({ ...sample, name: 'lost' }))).toMatchObject({ kind: 'away' });
    expect(there.calls.filter((call) => call === 'POST /v1/voices/add').length - before).toBe(1);
    expect(await cloner().find('lost', signal)).not.toBeNull();
  });

  it.each([
    [{ status: 400, code: 'voice_limit_reached', form: 'status' }, 'quota'],
    [{ status: 400, code: 'can_not_use_instant_voice_cloning', form: 'status' }, 'quota'],
    [{ status: 400, code: 'invalid_audio_file' }, 'refused'],
    [{ status: 401, code: 'invalid_api_key' }, 'refused'],
    [{ status: 503, code: 'unavailable' }, 'away'],
  ] as const)('fail as %j says', async (failure, kind) => {
    there.failAlways(failure);
    expect((await errorOf(cloner().create({ ...sample, name: 'mine' }))).kind).toBe(kind);
    expect((await errorOf(cloner().remove('voiceAlice', signal))).kind).toBe(kind);
    expect((await errorOf(cloner().find('mine', signal))).kind).toBe(kind);
  });
});

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createPrivateVoice, listPrivateVoices, privateVoice, signSample } from '@bitcue/shared/api/private-voices.ts';
import { listVoices, voiceSamplePath } from '@bitcue/shared/api/voices.ts';
import {
  CONSENT_CHANGED,
  CONSENT_MISSING,
  PRIVATE_VOICE_NAME_TAKEN,
  PRIVATE_VOICES_MAX,
  SAMPLE_BYTES_MAX,
  SAMPLE_LENGTH,
  SAMPLE_TYPE_REFUSED,
  VOICE_CONSENT,
} from '@bitcue/shared/constants/private-voices.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../src/ports/system.ts';
import { createMemoryVoiceCloner } from './support/memory-voice-cloner.ts';
import { startStorage, type TestStorage } from './support/storage.ts';
import { type System, startSystem } from './support/system.ts';
import { listStored } from './support/uploader.ts';
import { makeWav } from './support/wav.ts';

const wav = makeWav(12);
/** Polling options that suffice on a slow machine. */
const WAIT = { timeout: 30_000, interval: 20 };

// Flite speaks with one of its voices, so that what is created can be heard.
const cloner = createMemoryVoiceCloner(() => 'awb');
let storage: TestStorage;
let system: System;
beforeAll(async () => {
  storage = await startStorage();
  system = await startSystem(storage.settings, systemClock, null, { engine: 'flite', cloner });
});
afterAll(async () => {
  await system.close();
  await storage.close();
});
const setPlan = (plan: 'free' | 'plus') => system.data.repositories.users.update(system.channelId, { plan });
beforeEach(() => setPlan('plus'));

const newId = () => randomBytes(16).toString('base64url').slice(0, 21);
const sign = (body: object, cookie?: string) => system.ask('POST', signSample.path, body, cookie);
const put = (url: string, body: Uint8Array, type: string) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'Content-Type': type } });
const listed = async () =>
  listPrivateVoices.answer.parse((await system.ask('GET', listPrivateVoices.path)).json).voices;
const stateOf = async (modelId: string) => (await listed()).find((one) => one.modelId === modelId)?.state;
const remove = (modelId: string, cookie?: string) => system.ask('DELETE', `/api/clone/voices/${modelId}`, {}, cookie);
const uploads = () => listStored(system, 'uploads');
const codeOf = ({ json }: { json: unknown }) => (json as { error?: string }).error;

/** Signs and sends a sample. Returns the form for its voice. */
async function send({ modelId = newId(), bytes = wav, fileType = 'wav', type = 'audio/wav' } = {}) {
  const { signedUrl, publicUrl } = signSample.answer.parse((await sign({ fileType, modelId })).json);
  expect((await put(signedUrl, bytes, type)).ok).toBe(true);
  return {
    modelId,
    source: publicUrl,
    name: `Voice ${modelId.slice(0, 8)}`,
    language: 'English (United States)',
    gender: 'female',
    consent: { agreed: true, version: VOICE_CONSENT.version },
  };
}
const create = (form: object, cookie?: string) => system.ask('POST', createPrivateVoice.path, form, cookie);

/** Creates a voice and waits until it is ready. */
async function make() {
  const form = await send();
  expect((await create(form)).status).toBe(201);
  await expect.poll(() => stateOf(form.modelId), WAIT).toBe('ready');
  return form;
}

/** Removes a voice and waits until nothing is left at the provider. */
async function removeFully(modelId: string) {
  expect((await remove(modelId)).status).toBe(200);
  await expect
    .poll(() => system.data.repositories.tasks.find({ kind: 'private-voice', key: modelId }), WAIT)
    .toBeNull();
}

describe('sending a sample', () => {
  it('[API-35] POST /api/clone/sign-audio takes fileType and modelId and answers signedUrl and publicUrl; the file is then sent by PUT to the signed address with its content type', async () => {
    const modelId = newId();
    const answer = await sign({ fileType: 'wav', modelId });
    expect(answer.status).toBe(200);
    const { signedUrl, publicUrl } = signSample.answer.parse(answer.json);
    expect(Object.keys(answer.json as object).sort()).toEqual(['publicUrl', 'signedUrl']);
    expect(new URL(signedUrl).origin).toBe(storage.minio?.endpoint ?? new URL(system.config.publicUrl).origin);
    // A type other than the signed one is refused.
    expect((await put(signedUrl, wav, 'audio/mpeg')).ok).toBe(false);
    expect(await uploads()).toEqual([]);
    expect((await put(signedUrl, wav, 'audio/wav')).ok).toBe(true);
    expect(await uploads()).toEqual([`${modelId}.wav`]);
    // The sample is private: it is served to nobody.
    const served = await fetch(publicUrl, { headers: { Cookie: system.cookie } });
    expect(served.status).toBe(404);
    await system.data.uploads.delete({ ownerId: system.channelId, filename: `${modelId}.wav` });
  });

  it('[CLONE-01] the format must be mp3 or wav', async () => {
    const mp3 = readFileSync(new URL('../../cli/demo-media/air-horn.mp3', import.meta.url));
    const modelId = newId();
    for (const [fileType, type, bytes] of [
      ['mp3', 'audio/mpeg', mp3],
      ['wav', 'audio/wav', wav],
    ] as const) {
      const { signedUrl } = signSample.answer.parse((await sign({ fileType, modelId })).json);
      expect((await put(signedUrl, bytes, type)).ok).toBe(true);
    }
    expect((await uploads()).sort()).toEqual([`${modelId}.mp3`, `${modelId}.wav`]);
    for (const fileType of ['webm', 'mp4', 'audio/wav', 'exe', '../wav', '', null]) {
      const answer = await sign({ fileType, modelId });
      expect([answer.status, answer.json]).toMatchObject([400, { fields: { fileType: SAMPLE_TYPE_REFUSED } }]);
    }
    for (const other of ['short', '../../../etc/passwd..', 'a'.repeat(22), 'a b c d e f g h i j k']) {
      expect(codeOf(await sign({ fileType: 'wav', modelId: other }))).toBe('request.invalid');
    }
    for (const fileType of ['mp3', 'wav']) {
      await system.data.uploads.delete({ ownerId: system.channelId, filename: `${modelId}.${fileType}` });
    }
  });

  it('a signed address is refused once it is changed, and a file of another kind is never used', async () => {
    const modelId = newId();
    const { signedUrl } = signSample.answer.parse((await sign({ fileType: 'wav', modelId })).json);
    for (const change of [
      (url: string) => url.replace(modelId, newId()),
      (url: string) => url.replace(`/${system.channelId}/`, '/1/'),
      (url: string) => url.replace(/([?&](?:signature|X-Amz-Signature)=)../, '$100'),
      (url: string) => url.replace(/([?&](?:expires|X-Amz-Expires)=)\d/, '$19'),
      (url: string) => url.split('?')[0] ?? '',
    ]) {
      expect((await put(change(signedUrl), wav, 'audio/wav')).status).toBe(403);
    }
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    await put(signedUrl, html, 'audio/wav');
    const form = { ...(await formOf(modelId)), source: `${system.config.publicUrl}/media/demo_channel/${modelId}.wav` };
    expect((await create(form)).status).toBeGreaterThanOrEqual(400);
    expect([await uploads(), await listed()]).toEqual([[], []]);
  });

  it('a file above the limit is not kept', async () => {
    const modelId = newId();
    const { signedUrl } = signSample.answer.parse((await sign({ fileType: 'wav', modelId })).json);
    const big = Buffer.concat([wav, Buffer.alloc(SAMPLE_BYTES_MAX)]);
    const sent = await put(signedUrl, big, 'audio/wav');
    if (storage.minio === null) expect(sent.status).toBe(413);
    const form = { ...(await formOf(modelId)), source: `${system.config.publicUrl}/media/demo_channel/${modelId}.wav` };
    expect((await create(form)).status).toBeGreaterThanOrEqual(400);
    expect([await uploads(), await listed()]).toEqual([[], []]);
  });
});

/** The form for a voice, without a sample. */
const formOf = async (modelId: string) => ({
  modelId,
  source: '',
  name: 'Nobody',
  language: 'English (United States)',
  gender: 'male',
  consent: { agreed: true, version: VOICE_CONSENT.version },
});

describe('creating a private voice', () => {
  it('creates an AI voice whose model_id is the modelId of its sample, for Plus only', async () => {
    await setPlan('free');
    const modelId = newId();
    const refused = await sign({ fileType: 'wav', modelId });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'clone.plus_only']);
    await setPlan('plus');
    const form = await send({ modelId });
    await setPlan('free');
    expect(codeOf(await create(form))).toBe('clone.plus_only');
    await setPlan('plus');

    const answer = await create(form);
    expect(answer.status).toBe(201);
    expect(privateVoice.parse(answer.json)).toMatchObject({ modelId, name: form.name });
    await expect.poll(() => stateOf(modelId), WAIT).toBe('ready');
    const offered = listVoices.answer.parse(
      (await system.call('GET', listVoices.path, { cookie: system.cookie })).json,
    );
    const made = offered.find((voice) => voice.model_id === modelId);
    expect(made).toMatchObject({ type: 'ai', public: false, language: form.language, gender: 'female' });
    // The provider got what was sent, and nothing of it is kept.
    expect([...cloner.voices.values()].map(({ sample }) => Buffer.from(sample).equals(wav))).toEqual([true]);
    expect(await uploads()).toEqual([]);
    // The same call again creates no second voice.
    expect((await create(form)).status).toBe(201);
    expect([cloner.voices.size, (await listed()).length]).toEqual([1, 1]);
    await removeFully(modelId);
  });

  it('[VOICE-02] lists an AI voice that is not public for its owner alone, with what its badge needs, and it speaks', async () => {
    const { modelId } = await make();
    const namesFor = async (cookie?: string) =>
      listVoices.answer
        .parse((await system.call('GET', listVoices.path, { cookie })).json)
        .filter((voice) => voice.model_id === modelId)
        .map((voice) => [voice.type, voice.public, voice.name] as const);
    const [mine] = await namesFor(system.cookie);
    expect(mine?.slice(0, 2)).toEqual(['ai', false]);
    const login = await system.newViewer();
    const other = await system.signIn(login);
    expect([await namesFor(), await namesFor(other)]).toEqual([[], []]);
    const heard = async (cookie?: string) =>
      (await system.call('GET', voiceSamplePath(mine?.[2] ?? ''), { cookie })).status;
    expect([await heard(system.cookie), await heard(), await heard(other)]).toEqual([302, 404, 404]);
    // Another streamer can neither delete it nor create one with its id.
    const foreign = await remove(modelId, other);
    expect([foreign.status, codeOf(foreign)]).toEqual([404, 'clone.unknown']);
    await removeFully(modelId);
  });

  it('is refused without consent to the current wording, and stores the consent with time and person', async () => {
    const form = await send();
    for (const [consent, message] of [
      [{ agreed: false, version: VOICE_CONSENT.version }, CONSENT_MISSING],
      [{ version: VOICE_CONSENT.version }, CONSENT_MISSING],
      [{ agreed: true, version: VOICE_CONSENT.version - 1 }, CONSENT_CHANGED],
      [{ agreed: true }, CONSENT_CHANGED],
    ] as const) {
      const answer = await create({ ...form, consent });
      expect([answer.status, Object.values((answer.json as { fields: object }).fields)]).toEqual([400, [message]]);
    }
    expect(codeOf(await create({ ...form, consent: undefined }))).toBe('request.invalid');
    expect(await listed()).toEqual([]);
    const before = Date.now();
    expect((await create(form)).status).toBe(201);
    await expect.poll(() => stateOf(form.modelId), WAIT).toBe('ready');
    const exported = JSON.parse((await system.call('GET', '/api/user/export', { cookie: system.cookie })).text);
    const [voice] = exported.privateVoices;
    expect(voice).toMatchObject({ modelId: form.modelId, name: form.name, state: 'ready' });
    expect(voice.consent).toEqual({
      version: VOICE_CONSENT.version,
      words: VOICE_CONSENT.words,
      at: expect.any(String),
      by: { id: system.channelId, login: 'demo_channel' },
    });
    expect(Date.parse(voice.consent.at)).toBeGreaterThanOrEqual(before);
    await removeFully(form.modelId);
  });

  it('needs a sample of its own that lasts long enough', async () => {
    const modelId = newId();
    const none = await create({
      ...(await formOf(modelId)),
      source: `${system.config.publicUrl}/media/demo_channel/${modelId}.wav`,
    });
    expect([none.status, codeOf(none)]).toEqual([404, 'upload.unknown']);
    const form = await send();
    for (const source of [
      '',
      form.source.replace(form.modelId, modelId),
      form.source.replace('demo_channel', 'other'),
    ]) {
      expect(codeOf(await create({ ...form, source }))).toBe('upload.unknown');
    }
    const short = await send({ bytes: makeWav(2) });
    const answer = await create(short);
    expect([answer.status, answer.json]).toMatchObject([400, { fields: { sample: SAMPLE_LENGTH } }]);
    expect(await uploads()).toEqual([`${form.modelId}.wav`]);
    await system.data.uploads.delete({ ownerId: system.channelId, filename: `${form.modelId}.wav` });
  });

  it(`is limited to ${PRIVATE_VOICES_MAX} per channel, even from many tabs at once, each with its own name`, async () => {
    const forms = [];
    for (let at = 0; at < PRIVATE_VOICES_MAX + 2; at += 1) {
      forms.push(await send());
      // At most five files may wait per streamer.
      if (forms.length === 5) {
        const answers = await Promise.all(forms.slice(0, 4).map((form) => create(form)));
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
        const [first] = forms;
        const same = await create({ ...forms[4], name: ` ${first?.name.toUpperCase()} ` });
        expect([same.status, same.json]).toMatchObject([400, { fields: { name: PRIVATE_VOICE_NAME_TAKEN } }]);
        await expect.poll(async () => (await uploads()).length, WAIT).toBe(1);
      }
    }
    const rest = await Promise.all(forms.slice(4).map((form) => create(form)));
    expect(rest.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(rest.filter(({ status }) => status === 409).map(codeOf)).toEqual(['clone.limit', 'clone.limit']);
    for (const { modelId } of await listed()) await removeFully(modelId);
    expect([cloner.voices.size, await listed()]).toEqual([0, []]);
    await system.data.uploads.sweep({ arriving: Infinity, waiting: Infinity });
  });

  it('says why the provider created none; a deleted voice leaves nothing, not even what it said', async () => {
    cloner.find = failingFind('quota', cloner.find);
    const form = await send();
    await create(form);
    await expect.poll(() => stateOf(form.modelId), WAIT).toBe('failed');
    expect((await listed())[0]).toMatchObject({ failure: 'quota' });
    expect(await uploads()).toEqual([]);
    await removeFully(form.modelId);

    const { modelId } = await make();
    const name = (await listed())[0]?.voice ?? '';
    const answer = await system.call('GET', voiceSamplePath(name), { cookie: system.cookie });
    const said = (answer.headers.get('location') ?? '').split('/').at(-1) ?? 'none';
    expect(await listStored(system, 'objects')).toContain(said);
    await removeFully(modelId);
    expect(await listStored(system, 'objects')).not.toContain(said);
    expect([cloner.voices.size, await listed(), await uploads()]).toEqual([0, [], []]);
    expect((await system.data.repositories.voices.list()).filter((voice) => voice.model_id === modelId)).toEqual([]);
  });
});

/** Fails the next look-up at the provider. */
function failingFind(kind: 'quota', find: typeof cloner.find): typeof cloner.find {
  return (...args) => {
    cloner.find = find;
    cloner.failNext(kind);
    return find(...args);
  };
}

it('deleting the account deletes its private voices, including those at the provider', async () => {
  const login = await system.newViewer();
  const cookie = await system.signIn(login);
  const { twitch } = (await system.ask('GET', '/api/user', undefined, cookie)).json as { twitch: { id: string } };
  await system.data.repositories.users.update(twitch.id, { plan: 'plus' });
  const modelId = newId();
  const signed = signSample.answer.parse((await sign({ fileType: 'wav', modelId }, cookie)).json);
  await put(signed.signedUrl, wav, 'audio/wav');
  const form = { ...(await formOf(modelId)), source: signed.publicUrl };
  expect((await create(form, cookie)).status).toBe(201);
  await expect.poll(() => cloner.voices.size, WAIT).toBe(1);
  expect((await system.ask('POST', '/api/user/deletion', { login }, cookie)).status).toBe(202);
  await expect.poll(() => cloner.voices.size, WAIT).toBe(0);
  expect(await system.data.repositories.privateVoices.listOf(twitch.id)).toEqual([]);
  expect((await system.data.repositories.voices.list()).filter(({ ownerId }) => ownerId === twitch.id)).toEqual([]);
});

it('without a provider, the page is told so, and no sample is signed', async () => {
  const alone = await startSystem();
  try {
    await alone.data.repositories.users.update(alone.channelId, { plan: 'plus' });
    expect((await alone.ask('GET', listPrivateVoices.path)).json).toEqual({ hasProvider: false, voices: [] });
    const refused = await alone.ask('POST', signSample.path, { fileType: 'wav', modelId: newId() });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'clone.no_provider']);
  } finally {
    await alone.close();
  }
});

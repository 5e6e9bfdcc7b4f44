import type { PrivateVoiceView } from '@bitcue/shared/api/private-voices.ts';
import {
  CONSENT_MISSING,
  NO_VOICE_PROVIDER,
  PRIVATE_VOICE_NAME_MISSING,
  PRIVATE_VOICE_NAME_TAKEN,
  PRIVATE_VOICES_FULL,
  PRIVATE_VOICES_MAX,
  PRIVATE_VOICES_PLUS_ONLY,
  SAMPLE_DAMAGED,
  SAMPLE_MISSING,
  SAMPLE_RATE,
  SAMPLE_TYPE_REFUSED,
  VOICE_CONSENT,
} from '@bitcue/shared/constants/private-voices.ts';
import { installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeAnswer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { sampleUser } from '../../../test/samples.ts';
import { PrivateVoicesPage } from './PrivateVoicesPage.tsx';

const LIST = 'GET /api/clone/voices';
const SIGN = 'POST /api/clone/sign-audio';
const CREATE = 'POST /api/clone/voices';
const VOICES = 'GET /api/voices';
const SIGNED_URL = 'http://localhost:8080/signed-sample?signature=1';
const PUBLIC_URL = 'http://localhost:8080/media/demo_channel/sample.wav';

const user = userEvent.setup({ delay: null, applyAccept: false });

/** The storage that samples are sent to: whether the connection fails, and what arrived. */
const storage = { fails: false, sent: [] as { method: string; url: string; body: Blob }[] };
class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 200;
  statusText = '';
  responseText = '';
  #method = '';
  #url = '';
  open(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }
  send(body: Blob) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
    if (!storage.fails) storage.sent.push({ method: this.#method, url: this.#url, body });
    setTimeout(() => this.dispatchEvent(new Event(storage.fails ? 'error' : 'load')));
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

/** Seconds and loudness of the stretches of every recording; null for a file that cannot be decoded. */
let heard: readonly [seconds: number, level: number][] | null;
class FakeContext {
  async decodeAudioData() {
    if (heard === null) throw new Error('not sound');
    const samples = new Float32Array(heard.reduce((sum, [seconds]) => sum + seconds, 0) * SAMPLE_RATE);
    let at = 0;
    for (const [seconds, level] of heard) {
      samples.fill(level, at, at + seconds * SAMPLE_RATE);
      at += seconds * SAMPLE_RATE;
    }
    return { numberOfChannels: 2, getChannelData: () => samples };
  }
}

beforeEach(() => {
  Object.assign(storage, { fails: false, sent: [] });
  heard = [
    [1, 0],
    [12, 0.5],
    [2, 0],
  ];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('OfflineAudioContext', FakeContext);
  URL.createObjectURL = () => 'blob:sample';
  URL.revokeObjectURL = () => {};
  installFakeMedia();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const voice = (over: Partial<PrivateVoiceView> = {}): PrivateVoiceView => ({
  modelId: 'a'.repeat(21),
  name: 'My voice',
  voice: `My voice@${'a'.repeat(21)}`,
  language: 'English (United States)',
  gender: 'female',
  state: 'ready',
  failure: null,
  createdAt: '2026-01-02T12:00:00.000Z',
  consent: { ...VOICE_CONSENT, at: '2026-01-02T12:00:00.000Z' },
  ...over,
});

function open(
  voices: PrivateVoiceView[],
  answers: Record<string, FakeAnswer> = {},
  { plan = 'plus' as 'plus' | 'free', hasProvider = true } = {},
) {
  const listed = [...voices];
  const server = createFakeServer({
    'GET /api/user': { body: sampleUser({ plan }) },
    [LIST]: () => ({ body: { hasProvider, voices: listed } }),
    [VOICES]: { body: [] },
    [SIGN]: { body: { signedUrl: SIGNED_URL, publicUrl: PUBLIC_URL } },
    [CREATE]: ({ body }) => {
      const { name, modelId } = body as { name: string; modelId: string };
      listed.unshift(voice({ name, modelId, state: 'creating' }));
      return { status: 201, body: listed[0] };
    },
    ...answers,
  });
  renderApp(<PrivateVoicesPage />, { at: '/dashboard/private-voices' });
  return { server, listed };
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const row = (name: string) => screen.findByRole('listitem', { name });
const choose = async (name = 'me.wav') =>
  user.upload(screen.getByLabelText(/^Choose (a|another) file$/), new File(['x'], name));
const idOf = ({ body }: { body: unknown }) => (body as { modelId: string }).modelId;
const makeButton = () => screen.getByRole('button', { name: /^(Make the voice|Try again)$/ });

/** Opens the dialog and fills it in. */
async function fill() {
  await press('Make a voice');
  await user.type(await screen.findByLabelText('Name'), 'My voice');
  await choose();
  await screen.findByText(/will be sent/);
  await user.click(screen.getByRole('checkbox'));
}

describe('the list of private voices', () => {
  it('[VOICE-02] [CLONE-03] shows each with its tag and state, what to do about a failure, and the words that were agreed to', async () => {
    open([
      voice(),
      voice({ modelId: 'b'.repeat(21), name: 'Slow', state: 'creating' }),
      voice({ modelId: 'c'.repeat(21), name: 'Noisy', state: 'failed', failure: 'refused' }),
      voice({ modelId: 'd'.repeat(21), name: 'Full', state: 'failed', failure: 'quota' }),
    ]);
    const mine = within(await row('My voice'));
    for (const text of ['AI', 'Private', VOICE_CONSENT.words]) mine.getByText(text);
    expect(mine.getByRole('button', { name: 'Play a sample of My voice' })).toHaveProperty('disabled', false);
    const slow = within(await row('Slow'));
    slow.getByText('Creating');
    expect(slow.getByRole('button', { name: /^Play/ })).toHaveProperty('disabled', true);
    expect(within(await row('Noisy')).getByRole('status').textContent).toMatch(/Delete it and record again/);
    expect(within(await row('Full')).getByRole('status').textContent).toMatch(/Ask its operator to make room/);
  });

  it('polls while a voice is being created, then refetches all voices, bypassing the cache', async () => {
    const { server, listed } = open([voice({ state: 'creating' })]);
    within(await row('My voice')).getByText('Creating');
    listed[0] = voice();
    await waitFor(async () => expect(within(await row('My voice')).queryByText('Creating')).toBeNull());
    await waitFor(() => expect(server.callsTo(VOICES).map(({ cache }) => cache)).toEqual(['reload']));
    const asked = server.callsTo(LIST).length;
    await act(() => new Promise((done) => setTimeout(done, 2_500)));
    expect(server.callsTo(LIST)).toHaveLength(asked);
  });

  it('asks before it deletes, says what else is deleted, and shows why if that fails', async () => {
    const remove = `DELETE /api/clone/voices/${'a'.repeat(21)}`;
    const { server, listed } = open([voice()], { [remove]: refusal(503, 'We cannot save anything right now.') });
    await press('Delete My voice');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete My voice?' }));
    dialog.getByText(/the recording, if it is still here, and the voice at the voice provider/);
    dialog.getByText(/all speech that was said with it/);
    expect(server.callsTo(remove)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete voice' }));
    await dialog.findByText('We cannot save anything right now.');
    server.answers[remove] = () => {
      listed.pop();
      return { body: { message: 'Voice deleted!' } };
    };
    await user.click(dialog.getByRole('button', { name: 'Delete voice' }));
    await screen.findByText('No private voices yet');
    await screen.findByText('Voice deleted!');
  });

  it('says what is missing: Plus, a provider, room, or the list itself', async () => {
    const offered = () => screen.queryByRole('button', { name: 'Make a voice' });
    open([voice()], {}, { plan: 'free' });
    await screen.findByText(PRIVATE_VOICES_PLUS_ONLY);
    // Voices created with Plus stay.
    await row('My voice');
    expect(offered()).toBeNull();
    cleanup();
    open([], {}, { hasProvider: false });
    await screen.findByText(NO_VOICE_PROVIDER);
    expect(offered()).toBeNull();
    cleanup();
    open(Array.from({ length: PRIVATE_VOICES_MAX }, (_, at) => voice({ modelId: `${at}`.repeat(21), name: `V${at}` })));
    await screen.findByText(PRIVATE_VOICES_FULL);
    expect(offered()).toHaveProperty('disabled', true);
    cleanup();
    const { server } = open([], { [LIST]: refusal(500, 'It failed.') });
    await screen.findByText('Your private voices could not be loaded');
    server.answers[LIST] = { body: { hasProvider: true, voices: [] } };
    await press('Try again');
    await screen.findByText('No private voices yet');
  });
});

describe('making a private voice', () => {
  it('[API-35] [CLONE-01] [CLONE-02] [CLONE-03] trims in the browser, sends the part by PUT to the signed address with its type, and asks for the voice with the consent', async () => {
    const { server } = open([]);
    await fill();
    screen.getByText(VOICE_CONSENT.words);
    expect(screen.getByText(/will be sent/).textContent).toBe(
      '12.2 s of 15.0 s will be sent. Cut off: 0.9 s at the start, 1.9 s at the end.',
    );
    await press('Make the voice');
    within(await row('My voice')).getByText('Creating');
    expect(screen.queryByRole('dialog')).toBeNull();
    const [{ modelId, fileType }] = server.callsTo(SIGN).map(({ body }) => body as Record<string, string>) as [
      Record<string, string>,
    ];
    expect([modelId, fileType]).toEqual([expect.stringMatching(/^[\w-]{21}$/), 'wav']);
    expect(storage.sent.map(({ method, url, body }) => [method, url, body.type])).toEqual([
      ['PUT', SIGNED_URL, 'audio/wav'],
    ]);
    expect(((storage.sent[0]?.body.size ?? 0) - 44) / 2 / SAMPLE_RATE).toBeCloseTo(12.2);
    expect(server.callsTo(CREATE).map(({ body }) => body)).toEqual([
      {
        modelId,
        source: PUBLIC_URL,
        name: 'My voice',
        language: 'English (United States)',
        gender: 'female',
        consent: { agreed: true, version: VOICE_CONSENT.version },
      },
    ]);
  });

  it('sends nothing without a name, a recording that can be sent, and consent, and focuses what is missing', async () => {
    const { server } = open([]);
    await press('Make a voice');
    await screen.findByLabelText('Name');
    await user.click(makeButton());
    for (const text of [PRIVATE_VOICE_NAME_MISSING, SAMPLE_MISSING, CONSENT_MISSING]) screen.getByText(text);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Me');
    await user.click(makeButton());
    expect(document.activeElement).toBe(screen.getByLabelText('Choose a file'));
    heard = [[9, 0.5]];
    await choose();
    await screen.findByText(/A recording must last 10 to 120 seconds/);
    await user.click(makeButton());
    expect(document.activeElement).toBe(screen.getByRole('slider', { name: 'Start' }));
    heard = [[15, 0.5]];
    await choose();
    await screen.findByText(/^15\.0 s/, { selector: 'b' });
    await user.click(makeButton());
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    expect([server.callsTo(SIGN), storage.sent]).toEqual([[], []]);
  });

  it('refuses other files at once, says if one cannot be decoded, and keeps the current recording', async () => {
    open([]);
    await fill();
    await choose('me.ogg');
    await screen.findByText(SAMPLE_TYPE_REFUSED);
    heard = null;
    await choose('broken.mp3');
    await screen.findByText(SAMPLE_DAMAGED);
    screen.getByText(/will be sent/);
  });

  it('retries with the same id after a lost connection, and does not resend a sample that has arrived', async () => {
    const { server } = open([], { [CREATE]: refusal(409, 'Another one of your voices is being added.', 'clone.busy') });
    await fill();
    storage.fails = true;
    await user.click(makeButton());
    await screen.findByText(/^The connection was lost/);
    expect(document.activeElement).toBe(makeButton());
    storage.fails = false;
    await user.click(makeButton());
    await screen.findByText('Another one of your voices is being added.');
    await user.click(makeButton());
    await waitFor(() => expect(server.callsTo(CREATE)).toHaveLength(2));
    expect(storage.sent).toHaveLength(1);
    const ids = [...server.callsTo(SIGN), ...server.callsTo(CREATE)].map(idOf);
    expect(new Set(ids).size).toBe(1);
    // A different part is a new sample, and a new voice.
    await screen.findByRole('button', { name: 'Try again' });
    await press('Undo');
    await user.click(makeButton());
    await waitFor(() => expect(storage.sent).toHaveLength(2));
    expect(server.callsTo(SIGN).map(idOf).at(-1)).not.toBe(ids[0]);
  });

  it('shows the message of the server about the name until it is edited', async () => {
    const taken = {
      status: 400,
      body: { error: 'input.invalid', message: 'x', fields: { name: PRIVATE_VOICE_NAME_TAKEN } },
    };
    open([], { [CREATE]: taken });
    await fill();
    await user.click(makeButton());
    await screen.findByText(PRIVATE_VOICE_NAME_TAKEN);
    await user.type(screen.getByLabelText('Name'), '2');
    expect(screen.queryByText(PRIVATE_VOICE_NAME_TAKEN)).toBeNull();
  });

  it('asks before closing discards a recording', async () => {
    open([]);
    await fill();
    await press('Cancel');
    await screen.findByText('The recording is not sent yet, and is kept nowhere else.');
    await press('Keep editing');
    await press('Cancel');
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('recording', () => {
  const stopped = vi.fn();
  let level = 0.5;
  class FakeRecorder extends EventTarget {
    state = 'inactive';
    mimeType = 'audio/webm';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['x']) }));
      this.dispatchEvent(new Event('stop'));
    }
  }
  class FakeLiveContext {
    state = 'running';
    createAnalyser = () => ({ fftSize: 4, getFloatTimeDomainData: (into: Float32Array) => into.fill(level) });
    createMediaStreamSource = () => ({ connect: () => {} });
    close = async () => {};
  }
  const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop: stopped }] }));
  beforeEach(() => {
    level = 0.5;
    stopped.mockClear();
    getUserMedia.mockClear();
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    vi.stubGlobal('AudioContext', FakeLiveContext);
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'performance'] });
  });

  it('[CLONE-03] shows level and time, stops automatically at 120 seconds, and releases the microphone', async () => {
    open([]);
    await press('Make a voice');
    await press('Record');
    const meter = await screen.findByRole('meter', { name: 'Level' });
    expect(meter.getAttribute('value')).toBe('0.5');
    act(() => void vi.advanceTimersByTime(5_000));
    screen.getByText(/^0:05 \/ 2:00$/);
    expect(makeButton()).toHaveProperty('disabled', true);
    expect(stopped).not.toHaveBeenCalled();
    level = 0;
    act(() => void vi.advanceTimersByTime(5_000));
    screen.getByText('Nothing is heard. Check which microphone the browser uses.');
    act(() => void vi.advanceTimersByTime(111_000));
    await screen.findByText(/will be sent/);
    expect(stopped).toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Record again' }));
  });

  it.each([
    ['NotAllowedError', /does not let this page use the microphone/],
    ['NotFoundError', /No microphone was found/],
    ['NotReadableError', /Another program uses the microphone/],
    ['OddError', /The microphone could not be used/],
  ])('says what to do after %s, and a file can be chosen instead', async (name, sentence) => {
    getUserMedia.mockRejectedValueOnce(Object.assign(new Error('no'), { name }));
    open([]);
    await press('Make a voice');
    await press('Record');
    await screen.findByText(sentence);
    await choose();
    await screen.findByText(/will be sent/);
  });

  it('says that recording needs https where the browser has no microphone', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
    open([]);
    await press('Make a voice');
    await press('Record');
    await screen.findByText(/recording needs https/);
  });

  it('releases the microphone when the dialog is closed', async () => {
    open([]);
    await press('Make a voice');
    await press('Record');
    await screen.findByRole('meter', { name: 'Level' });
    await press('Cancel');
    await waitFor(() => expect(stopped).toHaveBeenCalled());
  });
});

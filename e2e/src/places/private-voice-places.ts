import type { PrivateVoiceView } from '@bitcue/shared/api/private-voices.ts';
import { encodeWav } from '@bitcue/shared/audio/encode-wav.ts';
import { NO_VOICE_PROVIDER, PRIVATE_VOICES_PLUS_ONLY, VOICE_CONSENT } from '@bitcue/shared/constants/private-voices.ts';
import type { Page } from 'playwright-core';
import { refuse, userIs } from './answers.ts';
import type { Answers, DashboardPlace } from './place.ts';

const PATH = '/dashboard/private-voices';
const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const voice = (over: Partial<PrivateVoiceView> & Pick<PrivateVoiceView, 'name'>): PrivateVoiceView => ({
  modelId: `${over.name.replaceAll(/\W/g, '')}${'x'.repeat(21)}`.slice(0, 21),
  voice: over.name,
  language: 'English (United Kingdom)',
  gender: 'female',
  state: 'ready',
  failure: null,
  createdAt: '2026-01-02T12:00:00.000Z',
  consent: { version: VOICE_CONSENT.version, words: VOICE_CONSENT.words, at: '2026-01-02T12:00:00.000Z' },
  ...over,
});
/** Voices in every state, as many as a channel can have. */
const VOICES: readonly PrivateVoiceView[] = [
  voice({ name: 'The stream’s own announcer 2', state: 'creating' }),
  voice({ name: 'My voice' }),
  voice({ name: 'W'.repeat(30), language: 'Portuguese (Brazil)', gender: 'neutral' }),
  voice({ name: 'Too noisy', state: 'failed', failure: 'refused' }),
  voice({ name: 'No room', state: 'failed', failure: 'quota' }),
];

/** A streamer on this plan, with these voices. */
const voicesAre = (
  voices: readonly PrivateVoiceView[],
  { plan = 'plus' as 'plus' | 'free', hasProvider = true } = {},
) =>
  ({
    ...userIs({ plan, billing: null }),
    'GET /api/clone/voices': { status: 200, body: { hasProvider, voices } },
    'GET /api/voices': { status: 200, body: [] },
  }) satisfies Answers;

/** Twelve seconds of a swelling hum between two silences. */
const HUM = { rate: 8_000, silentS: 2, heardS: 12 };
const sampleFile = () => {
  const { rate, silentS, heardS } = HUM;
  const samples = new Float32Array((2 * silentS + heardS) * rate);
  for (let at = silentS * rate; at < (silentS + heardS) * rate; at += 1) {
    samples[at] = 0.3 * Math.abs(Math.sin(at / 9_000)) * Math.sin(at / 6) + 0.1 * Math.sin(at / 3);
  }
  return { name: 'my-voice.wav', mimeType: 'audio/wav', buffer: Buffer.from(encodeWav(samples, rate)) };
};

async function openDialog(page: Page): Promise<void> {
  await press(page, 'Make a voice');
  await page.getByRole('dialog', { name: 'Make a private voice' }).waitFor();
}
async function fill(page: Page): Promise<void> {
  await openDialog(page);
  await page.getByLabel('Name').fill('My voice');
  await page.locator('input[type=file]').setInputFiles(sampleFile());
  await page.getByText(/will be sent/).waitFor();
}
async function send(page: Page): Promise<void> {
  await fill(page);
  await page.getByRole('checkbox').check();
  await press(page, 'Make the voice');
}
/** The upload goes to our own origin, as without a bucket. */
const SIGNED: Answers = {
  'POST /api/clone/sign-audio': {
    status: 200,
    body: { signedUrl: '/signed-sample', publicUrl: 'http://localhost/x.wav' },
  },
};

/** The page of private voices and its dialogs, in every state. */
export const PRIVATE_VOICE_PLACES: readonly DashboardPlace[] = [
  { name: 'private-voices', path: PATH, answers: voicesAre(VOICES), shows: 'Too noisy' },
  {
    name: 'private-voices-consent',
    path: PATH,
    answers: voicesAre(VOICES.slice(1, 2)),
    enter: (page) => page.getByText(/^Consent: /).click(),
    shows: VOICE_CONSENT.words,
  },
  { name: 'private-voices-empty', path: PATH, answers: voicesAre([]), shows: 'No private voices yet' },
  {
    name: 'private-voices-free',
    path: PATH,
    answers: voicesAre([], { plan: 'free' }),
    shows: PRIVATE_VOICES_PLUS_ONLY,
  },
  {
    name: 'private-voices-free-again',
    path: PATH,
    answers: {
      ...voicesAre(VOICES.slice(1, 3), { plan: 'free' }),
      ...userIs({ plan: 'free', billing: { source: null, subscription: null } }),
    },
    shows: PRIVATE_VOICES_PLUS_ONLY,
  },
  {
    name: 'private-voices-no-provider',
    path: PATH,
    answers: voicesAre([], { hasProvider: false }),
    shows: NO_VOICE_PROVIDER,
  },
  {
    name: 'private-voices-loading',
    path: PATH,
    answers: { ...voicesAre([]), 'GET /api/clone/voices': 'hang' },
    shows: /^AI voices made of recordings/,
  },
  {
    name: 'private-voices-failed',
    path: PATH,
    answers: { ...voicesAre([]), 'GET /api/clone/voices': refuse('route.method') },
    shows: 'Your private voices could not be loaded',
  },
  {
    name: 'private-voice-delete',
    path: PATH,
    answers: voicesAre(VOICES),
    enter: (page) => press(page, 'Delete My voice'),
    shows: 'Delete voice',
  },
  {
    name: 'private-voice-make',
    path: PATH,
    answers: voicesAre([]),
    async enter(page) {
      await openDialog(page);
      await press(page, 'Make the voice');
    },
    shows: 'Agree to the statement first.',
  },
  { name: 'private-voice-trim', path: PATH, answers: voicesAre([]), enter: fill, shows: /will be sent/ },
  {
    name: 'private-voice-silence',
    path: PATH,
    answers: voicesAre([]),
    async enter(page) {
      await fill(page);
      await page.getByText('What counts as silence').click();
      await page.getByLabel('Threshold').fill('0.5');
      await press(page, 'Cut silence off');
      await page.getByText('Nothing is louder than this threshold').scrollIntoViewIfNeeded();
    },
    shows: /^Nothing is louder/,
  },
  {
    name: 'private-voice-sending',
    path: PATH,
    answers: { ...voicesAre([]), ...SIGNED, 'PUT /signed-sample': 'hang' },
    enter: send,
    shows: 'Sending the recording…',
  },
  {
    name: 'private-voice-refused',
    path: PATH,
    answers: {
      ...voicesAre([]),
      ...SIGNED,
      'PUT /signed-sample': { status: 200, body: {} },
      'POST /api/clone/voices': refuse('clone.busy'),
    },
    enter: send,
    shows: 'Try again',
  },
];

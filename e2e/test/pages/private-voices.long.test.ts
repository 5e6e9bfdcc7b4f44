import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '@bitcue/shared/audio/encode-wav.ts';
import { SAMPLE_RATE, VOICE_CONSENT } from '@bitcue/shared/constants/private-voices.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ElevenLabsStandIn, startElevenLabs } from '../../../ebs/test/support/elevenlabs-stand-in.ts';
import { launchChromium, playLikeObs } from '../../src/chromium.ts';
import { type DashboardPage, openDashboard } from '../../src/dashboard-page.ts';
import { root, runNode } from '../../src/node-process.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { type E2eWorld, startWorld } from '../../src/world.ts';

/** Created by `npm run build`, which the run of these tests has called. */
const BUILT = join(root, 'ebs', 'dist');
/** Bytes of a WAV header, and of a sample. */
const [HEAD, SAMPLE] = [44, 2];
/** Time limit for a voice to be created, deleted or heard. */
const SOON = { timeout: 60_000 };

let provider: ElevenLabsStandIn;
let world: E2eWorld;
let browser: Browser;
let folder: string;
let dashboard: DashboardPage;
let page: Page;
const bytesSent = () => [...provider.samples.values()].map(({ bytes }) => bytes);

beforeAll(async () => {
  provider = await startElevenLabs();
  const { apiKey, url } = provider.settings();
  const programs = { ebs: join(BUILT, 'ebs.mjs'), cli: join(BUILT, 'cli.mjs') };
  world = await startWorld(programs, { ELEVENLABS_API_KEY: apiKey, ELEVENLABS_URL: url });
  folder = await mkdtemp(join(tmpdir(), 'bitcue-microphone-'));
  const heard = join(folder, 'heard.wav');
  await writeFile(heard, makeSpeech([[20, 0.4]], 48_000));
  browser = await launchChromium([
    playLikeObs,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${heard}`,
  ]);
  const { login } = await createTwitchControl(world.addresses).newStreamer({ extensionActive: true });
  dashboard = await openDashboard(browser, world.addresses, login);
  page = dashboard.page;
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Close' }).click();
  await dashboard.open('/dashboard/private-voices');
  await page.getByText('Private voices are part of Plus.').waitFor();
  await runNode([programs.cli, 'users', 'plan', login, 'plus'], { ...process.env, ...world.addresses.settings });
});
afterAll(async () => {
  expect(dashboard?.problems).toEqual([]);
  await browser?.close();
  await world?.stop();
  await provider?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a WAV file with stretches of a hum, each with its length in seconds and its level. */
function makeSpeech(stretches: readonly [seconds: number, level: number][], rate = 8_000): Buffer {
  const samples = stretches.flatMap(([seconds, level]) =>
    Array.from({ length: seconds * rate }, (_, at) => level * Math.sin((2 * Math.PI * 220 * at) / rate)),
  );
  return Buffer.from(encodeWav(Float32Array.from(samples), rate));
}

const dialog = () => page.getByRole('dialog', { name: 'Make a private voice' });
const row = (name: string) => page.getByRole('listitem', { name });
async function makeVoice(name: string, getSample: () => Promise<void>) {
  await dashboard.open('/dashboard/private-voices');
  await page.getByRole('button', { name: 'Make a voice' }).click();
  await dialog().getByLabel('Name').fill(name);
  await getSample();
  await dialog().getByText(VOICE_CONSENT.words).waitFor();
  await dialog().getByRole('checkbox', { name: 'I agree to this statement' }).check();
  await dialog().getByRole('button', { name: 'Make the voice' }).click();
  await dialog().waitFor({ state: 'detached' });
  await row(name)
    .getByRole('button', { name: `Play a sample of ${name}`, disabled: false })
    .waitFor();
}

it('[CLONE-01] [CLONE-02] [CLONE-03] a file is trimmed in the browser before it is sent and becomes a private voice for Plus, which speaks, can be chosen for an item, and is deleted everywhere', async () => {
  await makeVoice('My voice', async () => {
    const buffer = makeSpeech([
      [2, 0],
      [12, 0.5],
      [3, 0],
    ]);
    await dialog().getByLabel('Choose a file').setInputFiles({ name: 'me.wav', mimeType: 'audio/wav', buffer });
    await dialog()
      .getByText(/^12\.2 s of 17\.0 s will be sent\. Cut off: 1\.9 s at the start, 2\.9 s at the end\.$/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Undo' }).click();
    await dialog()
      .getByText(/^17\.0 s of 17\.0 s will be sent\. Nothing is cut off\.$/)
      .waitFor();
    await dialog().getByText('What counts as silence').click();
    await dialog().getByRole('button', { name: 'Cut silence off' }).click();
    await dialog()
      .getByText(/^12\.2 s of/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Listen to the part' }).click();
    await dialog().getByRole('button', { name: 'Stop: Listen to the part' }).click();
  });
  // The parts that were cut off never left the browser.
  const [bytes = 0] = bytesSent();
  expect((bytes - HEAD) / SAMPLE / SAMPLE_RATE).toBeCloseTo(12.2, 1);
  await row('My voice').getByText('Private', { exact: true }).waitFor();

  await row('My voice')
    .getByRole('button', { name: /^Play a sample/ })
    .click();
  await expect.poll(() => provider.spoken.some(({ voice }) => provider.samples.has(voice)), SOON).toBe(true);

  await dashboard.open('/dashboard/extension');
  await page.getByRole('button', { name: /^Add Interaction/ }).click();
  await page
    .getByRole('dialog', { name: 'Select feature' })
    .getByRole('button', { name: /^Text to Speech/ })
    .click();
  await page.getByRole('combobox', { name: 'Voice' }).click();
  // A reload reads the list from the browser, to which the page has added the new voice.
  await page.getByRole('option', { name: /My voice.*Private/ }).click();
  await page.getByRole('combobox', { name: 'Voice' }).getByText('My voice').waitFor();

  await dashboard.open('/dashboard/private-voices');
  await page.getByRole('button', { name: 'Delete My voice' }).click();
  await page.getByRole('dialog', { name: 'Delete My voice?' }).getByRole('button', { name: 'Delete voice' }).click();
  await page.getByText('No private voices yet').waitFor();
  await expect
    .poll(() => [...provider.voices.values()].filter(({ name }) => name.startsWith('Bitcue ')), SOON)
    .toEqual([]);
});

it('[CLONE-03] a voice is created from a microphone recording, and losing the connection while sending it costs nothing', async () => {
  let isLost = true;
  await page.route('**/*', (route) =>
    route.request().method() === 'PUT' && isLost ? route.abort('connectionreset') : route.fallback(),
  );
  const before = bytesSent().length;
  const saved = makeVoice('From the microphone', async () => {
    await dialog().getByRole('button', { name: 'Record' }).click();
    await dialog().getByRole('meter', { name: 'Level' }).waitFor();
    await dialog().getByText('0:11 / 2:00').waitFor();
    await dialog().getByRole('button', { name: 'Stop' }).click();
    await dialog()
      .getByText(/will be sent/)
      .waitFor();
  });
  await dialog()
    .getByText(/^The connection was lost/)
    .waitFor();
  isLost = false;
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await saved;
  expect(bytesSent().length).toBe(before + 1);
  const seconds = ((bytesSent().at(-1) ?? 0) - HEAD) / SAMPLE / SAMPLE_RATE;
  expect(seconds).toBeGreaterThan(10);
  expect(seconds).toBeLessThan(14);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

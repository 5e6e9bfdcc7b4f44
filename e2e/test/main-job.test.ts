import { CANVAS } from '@bitcue/shared/constants/geometry.ts';
import { expect, it } from 'vitest';
import { measureChange } from '../src/pixels.ts';
import type { StagePage } from '../src/stage-page.ts';
import { useStage } from './use-stage.ts';

/** Loudness above which a sound is audible. Digital silence is 0; the demo clips peak near 0.2. */
const AUDIBLE_RMS = 0.005;
const SPOKEN = 'Hello stream, this is a test of the speech, and every word of it should be heard by everyone';

let stage: StagePage;
let viewer: string;
const { twitch } = await useStage((now) => {
  ({ stage, viewer } = now);
});

/** Returns what the EBS told the alert page to play for a purchase. */
function findPlay(id: string) {
  const play = stage.alerts.plays.find((message) => message.id.startsWith(id));
  if (!play) throw new Error(`The alert page was not told to play ${id}.`);
  return play;
}

/** Fetches and decodes a sound in the alert page. */
function decode(path: string) {
  return stage.alertPage.locator('html').evaluate(async (_html, path) => {
    const response = await fetch(path);
    const audio = await new AudioContext().decodeAudioData(await response.arrayBuffer());
    const samples = audio.getChannelData(0);
    const peak = samples.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
    const rms = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
    return { type: response.headers.get('content-type'), seconds: audio.duration, peak, rms };
  }, path);
}

it('speaks a viewer’s message: audible, complete, at a natural pace, with captions', async () => {
  const before = await twitch.bitsOf(viewer);
  await stage.use('Say it out loud', { 'Your message': SPOKEN });
  const box = stage.alertPage.locator('.box[data-kind="tts"]');
  await box.waitFor();
  expect(await box.innerText()).toContain(SPOKEN);
  expect(await box.innerText()).toContain(viewer);
  const id = await stage.untilState('done');

  const { id: cueId, cue } = findPlay(id);
  const [heard, ...more] = stage.alerts.playedOf(String(cue.audio));
  expect(more).toEqual([]);
  expect(stage.alerts.boxesOf(cueId)).toBe(1);
  if (!heard) throw new Error('Nothing was played.');
  expect(heard.ended).toBe(true);
  expect(heard.muted).toBe(false);
  expect(heard.volume).toBeGreaterThan(0);
  // Speech, not a beep: loud at many points, from beginning to end.
  const loud = heard.rms.map((rms) => rms > AUDIBLE_RMS);
  expect(loud.filter(Boolean).length / loud.length).toBeGreaterThan(0.5);
  for (const third of [0, 1, 2]) {
    const part = loud.slice((loud.length * third) / 3, (loud.length * (third + 1)) / 3);
    expect(part.filter(Boolean).length).toBeGreaterThan(3);
  }
  // People and speech engines speak 90 to 260 words per minute.
  const minutes = heard.durationS / 60;
  const wordsPerMinute = SPOKEN.split(' ').length / minutes;
  expect(wordsPerMinute).toBeGreaterThan(90);
  expect(wordsPerMinute).toBeLessThan(260);
  const promisedMs = Number(cue.durationMs);
  expect(Math.abs(heard.durationS * 1_000 - promisedMs)).toBeLessThan(promisedMs * 0.05);
  expect(Math.abs(heard.wallMs - promisedMs)).toBeLessThan(promisedMs * 0.2);

  const file = await decode(String(cue.audio));
  expect(file.type).toMatch(/^audio\//);
  expect(Math.abs(file.seconds * 1_000 - promisedMs)).toBeLessThan(promisedMs * 0.05);
  expect(file.rms).toBeGreaterThan(0.02);
  expect(file.peak).toBeGreaterThan(0.1);

  expect(await twitch.bitsOf(viewer)).toBe(before - 300);
});

it('plays a sound audibly, and debits its price once', async () => {
  const before = await twitch.bitsOf(viewer);
  await stage.use('Air horn');
  const { cue } = findPlay(await stage.untilState('done'));
  const [heard] = stage.alerts.playedOf(String(cue.audio));
  expect(heard?.ended).toBe(true);
  expect(Math.max(...(heard?.rms ?? []))).toBeGreaterThan(AUDIBLE_RMS);
  expect(await twitch.bitsOf(viewer)).toBe(before - 25);
  await stage.page.getByRole('button', { name: `${(before - 25).toLocaleString('en-US')} Bits` }).waitFor();
  const purchases = (await twitch.truth()).filter((entry) => entry.kind === 'purchase' && entry.amount === 25);
  const state = await twitch.state();
  const userId = state.viewers.find((one) => one.login === viewer)?.id;
  expect(purchases.filter((entry) => entry.userId === userId)).toHaveLength(1);
});

it('releases an item whose purchase was cancelled, then shows its video at the configured position', async () => {
  const { page } = stage;
  const before = await twitch.bitsOf(viewer);
  const frame = await page.locator('iframe[title="Alert page"]').boundingBox();
  if (!frame) throw new Error('The alert page is not in the picture.');
  const scale = frame.width / CANVAS.w;
  const place = {
    x: frame.x + 760 * scale,
    y: frame.y + 40 * scale,
    width: 480 * scale,
    height: 270 * scale,
  };
  const elsewhere = { ...place, x: frame.x + 20, width: 300 * scale };

  await stage.order('Confetti cannon');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await twitch.bitsOf(viewer)).toBe(before);
  expect(await stage.rows.count()).toBe(0);
  await stage.panel.getByRole('form').waitFor();

  const still = { at: await page.screenshot({ clip: place }), beside: await page.screenshot({ clip: elsewhere }) };
  // The form is still open: the same button asks again, and no cooldown has started.
  await stage.panel.getByRole('form').getByRole('button', { name: 'Use 1,000 Bits' }).click();
  await stage.confirm();
  const video = stage.alertPage.locator('.frame video');
  await stage.alertPage.locator('.box[data-kind="video"][data-phase="playing"]').waitFor();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.6);
  const shown = { at: await page.screenshot({ clip: place }), beside: await page.screenshot({ clip: elsewhere }) };
  const rect = await video.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(rect).toMatchObject({ x: 760, y: 40, width: 480, height: 270 });
  expect(await measureChange(page, still.at, shown.at)).toBeGreaterThan(0.05);
  expect(await measureChange(page, still.beside, shown.beside)).toBeLessThan(0.01);

  const { cue } = findPlay(await stage.untilState('done'));
  const [played] = stage.alerts.playedOf(String(cue.video));
  expect(played?.tag).toBe('VIDEO');
  expect(played?.ended).toBe(true);
  expect(await twitch.bitsOf(viewer)).toBe(before - 1_000);
  // Now the cooldown runs, for everyone.
  await stage.panel.getByText(/^Ready in/).waitFor();
});

it('times out a chatter at Twitch, and shows it on stream', async () => {
  const chatter = await twitch.newViewer();
  await stage.use('Time out a chatter', { 'Who? Their Twitch name': chatter });
  await stage.alertPage.locator('.box[data-kind="notice"]').filter({ hasText: chatter }).waitFor();
  await stage.untilState('done');
  const bans = (await twitch.calls()).filter((call) => call.method === 'POST' && call.path.includes('moderation/bans'));
  expect(bans.at(-1)?.status).toBe(200);
  const target = (await twitch.state()).viewers.find((one) => one.login === chatter);
  expect(target?.banned).toBe(true);
  const effects = (await twitch.truth()).filter((entry) => entry.action.startsWith('moderation.'));
  expect(effects.filter((entry) => JSON.stringify(entry).includes(String(target?.id)))).toHaveLength(1);
});

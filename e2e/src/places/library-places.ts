import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../node-process.ts';
import { refuse } from './answers.ts';
import type { DashboardPlace } from './place.ts';
import { rewardsAre, sampleRewards } from './reward-answers.ts';

const BROWSE = '/dashboard/library/browse';
const UPLOAD = '/dashboard/library/upload';
const SEARCH = 'GET /api/library/search';

/** A sound in name only; its content matters only when it is uploaded. */
const SOUND = { name: 'demo_horn.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') };
/** Returns a demo clip with its real content. */
const demoFile = (name: string, mimeType: string) => () => ({
  name,
  mimeType,
  buffer: readFileSync(join(root, 'cli', 'demo-media', name)),
});
const horn = demoFile('air-horn.mp3', 'audio/mpeg');
const confetti = demoFile('confetti.mp4', 'video/mp4');

const share = (page: Page) => page.getByRole('button', { name: 'Share Air horn' }).click();
const chooseFile = (page: Page, file: typeof SOUND) => page.locator('input[type=file]').setInputFiles(file);

/** Chooses a file, opens the trimmer, and moves these sliders with the keyboard. */
const trim =
  (file: () => typeof SOUND, ...moves: readonly [slider: string, key: string, times: number][]) =>
  async (page: Page) => {
    await chooseFile(page, file());
    await page.getByText(/^Trim/).click();
    for (const [slider, key, times] of moves) {
      for (let time = 0; time < times; time += 1) await page.getByRole('slider', { name: slider }).press(key);
    }
  };

async function openClip(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Air horn' }).click();
  await page.getByRole('heading', { level: 1, name: 'Air horn' }).waitFor();
}

async function openReport(page: Page): Promise<void> {
  await openClip(page);
  await page.getByRole('button', { name: 'Report this clip' }).click();
}

/** Reports a clip without a reason. */
async function report(page: Page): Promise<void> {
  await openReport(page);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
}

/** Opens the wizard that adds a clip, and presses these buttons. */
const addClip =
  (title: string, ...buttons: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of [`Add ${title} to a reward or the extension`, ...buttons]) {
      await page.getByRole('button', { name }).click();
    }
  };

/** Every state of the library, for visitors and for streamers. */
export const LIBRARY_PLACES: readonly DashboardPlace[] = [
  { name: 'library-public', path: '/library', shows: /^Showing 1 to/ },
  { name: 'library-public-share', path: '/library', enter: share, shows: /^by / },
  {
    name: 'library-clip',
    path: '/library',
    enter: openClip,
    shows: 'Air horn',
  },
  { name: 'library-clip-report', path: '/library', enter: report, shows: 'Choose what is wrong with it.' },
  {
    name: 'library-clip-report-signed-out',
    path: '/library',
    answers: { 'GET /api/visitor': { status: 200, body: { login: null } } },
    enter: openReport,
    shows: /^Sign in with Twitch to report/,
  },
  {
    name: 'library-clip-unknown',
    path: `/library/sound/${'x'.repeat(21)}`,
    shows: 'There is nothing at this address.',
  },
  { name: 'library-browse', path: BROWSE, shows: /^Showing 1 to/ },
  { name: 'library-loading', path: BROWSE, answers: { [SEARCH]: 'hang' }, shows: 'All' },
  {
    name: 'library-none-found',
    path: BROWSE,
    answers: { [SEARCH]: { status: 200, body: { media: [], total: 0, page: 1, limit: 10 } } },
    shows: 'No videos or sounds found!',
  },
  {
    name: 'library-personal-empty',
    path: '/dashboard/library/personal',
    answers: { 'GET /api/library/personal': { status: 200, body: { media: [], more: false, total: 0 } } },
    shows: 'No videos or sounds found!',
  },
  {
    name: 'library-failed',
    path: BROWSE,
    answers: { [SEARCH]: refuse('route.method') },
    shows: 'Error loading results',
  },
  { name: 'library-personal', path: '/dashboard/library/personal', shows: /^Showing 1 to/ },
  {
    name: 'library-personal-delete',
    path: '/dashboard/library/personal',
    enter: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click(),
    shows: /^Showing 1 to/,
  },
  {
    name: 'add-target',
    path: BROWSE,
    enter: addClip('Air horn'),
    shows: 'Step 1: Add to new reward, or extension',
  },
  {
    name: 'add-reward',
    path: BROWSE,
    answers: rewardsAre(sampleRewards()),
    enter: addClip('Air horn', /^Add to new Reward/),
    shows: 'Create Reward',
  },
  {
    name: 'add-position',
    path: BROWSE,
    enter: addClip('Confetti', /^Add to new Reward/),
    shows: 'Step 1.5: Choose position',
  },
  {
    name: 'add-item',
    path: BROWSE,
    enter: addClip('Air horn', /^Add to Extension/),
    shows: 'Create Item',
  },
  { name: 'upload', path: UPLOAD, shows: '10mb max (50mb creati+)' },
  {
    name: 'upload-refused',
    path: UPLOAD,
    enter: (page) => chooseFile(page, { ...SOUND, name: 'notes.txt', mimeType: 'text/plain' }),
    shows: 'Only mp4, webm, mpeg, or mp3 files are allowed',
  },
  {
    name: 'upload-information',
    path: UPLOAD,
    enter: (page) => chooseFile(page, SOUND),
    shows: 'Add information',
  },
  {
    name: 'upload-trim',
    path: UPLOAD,
    enter: trim(horn, ['Start', 'ArrowRight', 3], ['End', 'ArrowLeft', 4], ['Fade out', 'ArrowRight', 5]),
    shows: /^1\.2 s of 1\.9 s$/,
  },
  {
    name: 'upload-trim-video',
    path: UPLOAD,
    enter: trim(confetti, ['Start', 'ArrowRight', 3], ['End', 'ArrowLeft', 10]),
    shows: /this one starts at the key frame at 0\.0 s/,
  },
  {
    name: 'upload-trim-refused',
    path: UPLOAD,
    enter: trim(() => SOUND),
    shows: /^This file cannot be trimmed here/,
  },
];

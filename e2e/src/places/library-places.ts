import type { Page } from 'playwright-core';
import { refuse } from './answers.ts';
import type { DashboardPlace } from './place.ts';
import { rewardsAre, sampleRewards } from './reward-answers.ts';

const BROWSE = '/dashboard/library/browse';
const UPLOAD = '/dashboard/library/upload';
const SEARCH = 'GET /api/library/search';

/** A sound in name only: its content matters only when it is uploaded. */
const SOUND = { name: 'demo_horn.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') };

const share = (page: Page) => page.getByRole('button', { name: 'Share Air horn' }).click();
const chooseFile = (page: Page, file: typeof SOUND) => page.locator('input[type=file]').setInputFiles(file);

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
    async enter(page) {
      await page.getByRole('link', { name: 'Air horn' }).click();
      await page.getByRole('heading', { level: 1, name: 'Air horn' }).waitFor();
    },
    shows: 'Air horn',
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
];

import type { tryRules } from '@bitcue/shared/api/rule-trial.ts';
import type { Page } from 'playwright-core';
import type { z } from 'zod';
import { type DemoClips, itemsAre, refuse, statusIs, userIs } from './answers.ts';
import type { Answer, DashboardPlace } from './place.ts';

const PATH = '/dashboard/extension';
const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const inDialog = async (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').last().getByRole('button', { name }).first().click();

const feature = (type: string, settings: object = {}) => ({ id: `a-${type}`, type, settings });
const item = (title: string, ...features: object[]) => ({ title, features });

/** The extension page itself. */
const EXTENSION: readonly DashboardPlace[] = [
  { name: 'extension', path: PATH, answers: statusIs({}), shows: 'Say it out loud' },
  {
    name: 'extension-empty',
    path: PATH,
    answers: { ...itemsAre(() => []), ...statusIs({ active: null }) },
    shows: 'No interactions yet',
  },
  {
    name: 'extension-notices',
    path: PATH,
    answers: {
      ...itemsAre(({ sounds }) => [
        item('Without anything'),
        item('A voice that went away', feature('tts', { voice: 'Gone' })),
        item('Time out a chatter', feature('punishment')),
        item('A title that is exactly as long as it may be', feature('sound', { list: [{ shortId: sounds[0] }] })),
      ]),
      ...userIs({ grantedScopes: [] }),
    },
    shows: /^You need to add a feature/,
  },
  {
    name: 'extension-loading',
    path: PATH,
    answers: { 'GET /api/user/extension': 'hang', 'GET /api/user/platform/status': 'hang' },
    shows: 'Preferences',
  },
  {
    name: 'extension-failed',
    path: PATH,
    answers: {
      'GET /api/user/extension': refuse('route.method'),
      'GET /api/user/platform/status': refuse('route.method'),
    },
    shows: 'Your interactions could not be loaded',
  },
  {
    name: 'delete',
    path: PATH,
    enter: (page) => press(page, 'Delete Air horn'),
    shows: 'Are you sure you want to delete?',
  },
  { name: 'preferences', path: PATH, enter: (page) => press(page, 'Preferences'), shows: 'Alert Position' },
  {
    name: 'preferences-dragged',
    path: PATH,
    async enter(page) {
      await press(page, 'Preferences');
      const box = await page.getByRole('button', { name: /^Alert, / }).boundingBox();
      if (!box) throw new Error('The alert is not to be seen.');
      await page.mouse.move(box.x + 20, box.y + 10);
      await page.mouse.down();
      const area = await page.getByRole('group', { name: 'Alert Position' }).boundingBox();
      if (!area) throw new Error('The area is not to be seen.');
      await page.mouse.move(area.x + area.width / 2 - box.width / 2 + 22, box.y + 60, { steps: 4 });
    },
    shows: 'Alert Position',
  },
];

const addFeature = (name: RegExp) => async (page: Page) => {
  await press(page, 'Add Interaction');
  await inDialog(page, name);
};

/** Adding an item, step by step. */
const ADDING: readonly DashboardPlace[] = [
  { name: 'add', path: PATH, enter: (page) => press(page, 'Add Interaction'), shows: 'Select feature' },
  {
    name: 'add-none-found',
    path: PATH,
    async enter(page) {
      await press(page, 'Add Interaction');
      await page.getByLabel('Search for a feature').fill('no such feature');
    },
    shows: 'No matching features',
  },
  { name: 'add-tts', path: PATH, enter: addFeature(/^Text to Speech/), shows: 'Use a template' },
  { name: 'add-sound', path: PATH, enter: addFeature(/^Sound Alert/), shows: 'No sound chosen yet.' },
  { name: 'add-video', path: PATH, enter: addFeature(/^Video Alert/), shows: 'No video chosen yet.' },
  { name: 'add-punishment', path: PATH, enter: addFeature(/^Punishment/), shows: 'The viewer chooses' },
  {
    name: 'add-finish',
    path: PATH,
    async enter(page) {
      await addFeature(/^Punishment/)(page);
      await inDialog(page, 'Next');
    },
    shows: 'Cooldown',
  },
];

/** Title of the edited item. */
const EDITED = 'Pick your moment';
/** Opens an item with this feature in its editor. */
const editing = (
  name: string,
  make: (clips: DemoClips) => object[],
  shows: DashboardPlace['shows'],
  then?: DashboardPlace['enter'],
): DashboardPlace => ({
  name,
  path: PATH,
  answers: itemsAre((clips) => [item(EDITED, ...make(clips))]),
  async enter(page) {
    await press(page, `Edit ${EDITED}`);
    await page.getByRole('dialog', { name: 'Edit Interaction' }).waitFor();
    await then?.(page);
  },
  shows,
});
const NAMES = { alias: ['party', 'sparks'], username: ['viewer_one', 'viewer_two'] } as const;
/** Returns entries of a list of clips, named as its mode of playing requires. */
const entries = (clips: readonly string[], name: keyof typeof NAMES) =>
  clips.map((shortId, place) => ({ shortId, [name]: NAMES[name][place] ?? `${name}_${place}` }));
const MODES = ['single', 'random', 'personal', 'multi'] as const;
const mediaEditors = (['sound', 'video'] as const).flatMap((kind) =>
  MODES.map((type) =>
    editing(
      `edit-${kind}-${type}`,
      (clips) => {
        const list = entries(clips[`${kind}s`], type === 'personal' ? 'username' : 'alias');
        return [feature(kind, { type, list: type === 'single' ? list.slice(0, 1) : list })];
      },
      'How it plays',
      (page) =>
        page
          .getByRole('list', { name: `Chosen ${kind}s` })
          .getByRole('button', { name: /^Play / })
          .first()
          .waitFor(),
    ),
  ),
);

/** Trying out the speech filter on last week's texts. */
const tryingOut = (name: string, shows: DashboardPlace['shows'], answer: Answer): DashboardPlace => {
  const place = editing(
    name,
    () => [feature('tts')],
    shows,
    (page) => press(page, 'Try it on last week'),
  );
  return { ...place, answers: { ...place.answers, 'POST /api/user/history/trial': answer } };
};
const TRIED = {
  at: 1_800_000_000_000,
  viewer: 'viewer_one_with_a_long_name',
  title: 'Say it out loud',
  text: 'Vegetables: broccoli and see www.example.com/a-long-address-without-any-space-in-it/at-all',
  spoken: 'viewer one with a long name says Vegetables: and see',
};
const TRIAL: z.input<(typeof tryRules)['answer']> = {
  read: 1_000,
  readSince: 1_799_900_000_000,
  counts: { refused: 1, masked: 1, links: 0, said: 0, released: 0 },
  changed: 1,
  messages: [
    { ...TRIED, id: '1', masked: ['broccoli'], shown: 'Vegetables: ******** and see', outcome: 'masked', isNew: true },
    { ...TRIED, id: '2', text: 'broccoli', masked: ['broccoli'], shown: '', outcome: 'refused', isNew: false },
  ],
};
const NOTHING_TRIED: typeof TRIAL = {
  read: 0,
  readSince: null,
  counts: { refused: 0, masked: 0, links: 0, said: 0, released: 0 },
  changed: 0,
  messages: [],
};

/** Editing an item, with every editor in every state. */
const EDITING: readonly DashboardPlace[] = [
  editing('edit-tts', () => [feature('tts')], 'Use a template'),
  editing(
    'edit-tts-full',
    () => [
      feature('tts', {
        voice: 'German',
        user_can_choose_voice: true,
        allowed_voices: ['German', 'French', 'Gone'],
        filter: { enabled: true, remove_urls: true, wordList: ['broccoli', 'cauliflower'] },
        template: { enabled: true },
      }),
    ],
    'Message template',
  ),
  editing(
    'edit-tts-voices',
    () => [feature('tts')],
    'Voice',
    async (page) => {
      await page.getByRole('combobox', { name: 'Voice' }).click();
      await page.getByRole('option').first().waitFor();
    },
  ),
  editing(
    'edit-tts-problems',
    () => [feature('tts', { voice: 'Gone', charLimit: 1 })],
    'Voice',
    async (page) => {
      await page.getByLabel('Title').fill('');
    },
  ),
  tryingOut('edit-tts-trial', /1 would change/, { status: 200, body: TRIAL }),
  tryingOut('edit-tts-trial-empty', 'No messages yet', { status: 200, body: NOTHING_TRIED }),
  tryingOut('edit-tts-trial-loading', 'Nothing is saved before you use it.', 'hang'),
  tryingOut('edit-tts-trial-failed', 'The rules could not be tried', refuse('route.method')),
  editing('edit-punishment-timeout', () => [feature('punishment')], 'Target'),
  editing(
    'edit-punishment-untimeout',
    () => [feature('punishment', { mode: 'untimeout' })],
    'Also end timeouts that you or a moderator set',
  ),
  editing('edit-punishment-ban', () => [feature('punishment', { mode: 'ban' })], 'A ban lasts until you lift it.'),
  editing(
    'edit-punishment-chatter',
    () => [feature('punishment', { target: 'username', target_username: 'a_chatter' })],
    'The Twitch name of the chatter.',
  ),
  ...mediaEditors,
  editing(
    'edit-sound-problems',
    ({ sounds }) => [
      feature('sound', {
        type: 'multi',
        list: [
          ...sounds.map((shortId) => ({ shortId, alias: 'the_same' })),
          { shortId: 'goneGoneGoneGoneGone1', alias: 'gone' },
        ],
      }),
    ],
    'Try again',
  ),
  editing(
    'edit-two-features',
    ({ sounds }) => [feature('tts'), feature('sound', { list: entries(sounds.slice(0, 1), 'alias') })],
    'How it plays',
  ),
  editing('edit-no-feature', () => [], /^You need to add a feature/),
  editing(
    'edit-add-feature',
    () => [feature('tts')],
    'Select feature',
    (page) => press(page, 'Add Feature'),
  ),
  editing(
    'edit-add-feature-settings',
    () => [feature('tts')],
    'Target',
    async (page) => {
      await press(page, 'Add Feature');
      await inDialog(page, /^Punishment/);
    },
  ),
];

const openPicker = (kind: 'sound' | 'video') => async (page: Page) => {
  await addFeature(kind === 'sound' ? /^Sound Alert/ : /^Video Alert/)(page);
  await inDialog(page, `Add a ${kind}`);
  await page.getByRole('dialog', { name: `Add a ${kind}` }).waitFor();
};
const openTab = (name: string) => async (page: Page) => {
  await openPicker('sound')(page);
  await page.getByRole('tab', { name }).click();
};
const NO_CLIPS = { media: [], more: false, total: 0 };

/** Choosing a clip. */
const PICKING: readonly DashboardPlace[] = [
  { name: 'picker-sounds', path: PATH, enter: openPicker('sound'), shows: /^Showing 1 to/ },
  { name: 'picker-videos', path: PATH, enter: openPicker('video'), shows: /^Showing 1 to/ },
  { name: 'picker-personal', path: PATH, enter: openTab('Personal'), shows: /^Showing / },
  {
    name: 'picker-personal-empty',
    path: PATH,
    answers: { 'GET /api/library/personal': { status: 200, body: NO_CLIPS } },
    enter: openTab('Personal'),
    shows: /^(No |You )/,
  },
  { name: 'picker-upload', path: PATH, enter: openTab('Upload'), shows: 'Upload' },
  {
    name: 'picker-none-found',
    path: PATH,
    async enter(page) {
      await openPicker('sound')(page);
      await page.getByLabel('Search sounds').fill('no such sound');
      await page.keyboard.press('Enter');
    },
    shows: 'No results found',
  },
  {
    name: 'picker-failed',
    path: PATH,
    answers: { 'GET /api/library': refuse('route.method') },
    enter: openPicker('sound'),
    shows: 'Try again',
  },
  editing(
    'picker-name',
    ({ sounds }) => [feature('sound', { type: 'multi', list: entries(sounds.slice(0, 1), 'alias') })],
    'What viewers type to play it.',
    async (page) => {
      await inDialog(page, 'Add a sound');
      await inDialog(page, /^Choose /);
    },
  ),
];

/** The extension page, and every modal on it. */
export const INTERACTION_PLACES: readonly DashboardPlace[] = [...EXTENSION, ...ADDING, ...EDITING, ...PICKING];

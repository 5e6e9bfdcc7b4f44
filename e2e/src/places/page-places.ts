import type { SetupPreview } from '@bitcue/shared/api/setup-file.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import type { Page } from 'playwright-core';
import { activityIs, NOT_ONBOARDED, refuse, userIs } from './answers.ts';
import type { Answers, DashboardPlace } from './place.ts';
import { obsIs, rewardsAre, sampleRewards, sampleRewardsOfKinds } from './reward-answers.ts';
import { sampleInteractions } from './sample-interactions.ts';

const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const ACTIVITY = '/dashboard/activity';
/** Renewal of a subscription in the far future, milliseconds since 1970. */
const RENEWS_AT = Date.UTC(2030, 0, 15);

/** Pages that anyone can open. */
const OPEN_PAGES: readonly DashboardPlace[] = [
  { name: 'login', path: '/login', shows: 'Sign in with Twitch' },
  { name: 'login-refused', path: '/login?error=auth.denied', shows: 'Twitch sign-in was cancelled.' },
  { name: 'not-found', path: '/dashboard/nowhere', shows: 'There is nothing at this address.' },
  { name: 'voices', path: '/voices', shows: /^English/ },
  {
    name: 'voices-none',
    path: '/voices',
    enter: (page) => page.getByLabel('Search voices').fill('no such voice'),
    shows: 'No voices found',
  },
  { name: 'guidelines', path: '/library-guidelines', shows: 'Library guidelines' },
];

/** The home page, its modals, and the frame around every page. */
const HOME: readonly DashboardPlace[] = [
  { name: 'home', path: '/dashboard', shows: "What's new" },
  {
    name: 'home-today',
    path: '/dashboard',
    answers: { ...activityIs(sampleInteractions()), ...userIs({ obsSetupComplete: true }) },
    shows: 'Time out a chatter is owed',
  },
  {
    name: 'home-away',
    path: '/dashboard',
    answers: {
      ...activityIs([], { live: false, alertPages: 0 }),
      ...userIs({ obsSetupComplete: true }),
    },
    shows: /no alert page is connected/,
  },
  {
    name: 'home-failed',
    path: '/dashboard',
    answers: { 'GET /api/user/paid': refuse('route.method'), 'GET /api/user/interactions': refuse('route.method') },
    shows: 'Today could not be loaded',
  },
  {
    name: 'home-plus',
    path: '/dashboard',
    answers: userIs({ plan: 'plus', planRenewsAt: RENEWS_AT }),
    shows: 'Manage subscription',
  },
  {
    name: 'home-set-up',
    path: '/dashboard',
    answers: userIs({ ...NOT_ONBOARDED, obsSetupComplete: false }),
    shows: 'Control audio via OBS',
  },
  {
    name: 'welcome',
    path: '/dashboard',
    answers: userIs({ welcomeOnboardingComplete: false }),
    shows: "Let's Go!",
  },
  {
    name: 'welcome-start',
    path: '/dashboard',
    answers: userIs({ welcomeOnboardingComplete: false }),
    enter: (page) => press(page, "Let's Go!"),
    shows: "I'll explore on my own",
  },
  {
    name: 'post',
    path: '/dashboard',
    async enter(page) {
      await page.getByRole('region', { name: "What's new" }).getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    },
    shows: /./,
  },
  {
    name: 'address-shown',
    path: '/dashboard',
    enter: (page) => page.getByLabel('Alert page URL').click(),
    shows: 'Copied URL to Clipboard',
  },
  {
    name: 'address-new',
    path: '/dashboard',
    enter: (page) => press(page, 'New address'),
    shows: 'Keep current address',
  },
  {
    name: 'menu',
    path: '/dashboard',
    enter: (page) => press(page, 'Menu'),
    shows: 'Auto Swapper',
    narrowOnly: true,
  },
  {
    name: 'reconnect-banner',
    path: '/dashboard',
    answers: userIs({ missingScopes: ['moderator:manage:banned_users'] }),
    // The banner appears before the page below it.
    enter: (page) => page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor(),
    shows: /^Some features need more permissions/,
  },
  {
    name: 'reconnect-page',
    path: '/dashboard',
    answers: { 'GET /api/user': refuse('auth.relink') },
    shows: /^Reconnect Twitch to continue/,
  },
  {
    name: 'server-failed',
    path: '/dashboard',
    answers: { 'GET /api/user': refuse('route.method') },
    shows: 'The dashboard could not be loaded',
  },
  { name: 'loading', path: '/dashboard', answers: { 'GET /api/user': 'hang' }, shows: /./ },
];

const activity = sampleInteractions();

/** The activity page, empty and with everything on it. */
const ACTIVITY_PLACES: readonly DashboardPlace[] = [
  {
    name: 'activity-empty',
    path: ACTIVITY,
    answers: activityIs([], { live: false, alertPages: 0 }),
    shows: 'Nothing has happened yet',
  },
  { name: 'activity', path: ACTIVITY, answers: activityIs(activity), shows: 'Over the top' },
  {
    name: 'activity-unknown-page',
    path: ACTIVITY,
    answers: activityIs([], { unknownPages: [{ id: '0'.repeat(64), client: 'obs', connectedAt: 0 }] }),
    shows: 'Is this your OBS?',
  },
  {
    name: 'activity-paused',
    path: ACTIVITY,
    answers: activityIs(
      activity.filter(({ state }) => state !== 'started'),
      { paused: true, live: null },
    ),
    shows: 'Resume',
  },
  {
    name: 'activity-scene',
    path: ACTIVITY,
    answers: activityIs(activity, {
      holdScene: 'Be right back',
      waiting: {
        askFirst: 'nothing',
        returnAfterMin: 15,
        onlyOnAir: true,
        showQueue: false,
        holdScenes: ['Be right back', 'Ad break'],
      },
    }),
    shows: /^OBS shows the scene/,
  },
  {
    name: 'activity-history',
    path: ACTIVITY,
    answers: activityIs(activity),
    async enter(page) {
      await press(page, /^Over the top/);
      await press(page, /^Time out a chatter/);
    },
    shows: /^Transaction /,
  },
  {
    name: 'dismiss',
    path: ACTIVITY,
    answers: activityIs(activity),
    async enter(page) {
      await press(page, 'Dismiss Pick a sound by viewer_one');
      await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    },
    shows: 'Enter a reason.',
  },
  {
    name: 'activity-failed',
    path: ACTIVITY,
    answers: { 'GET /api/user/state': refuse('route.method'), 'GET /api/user/history': refuse('route.method') },
    shows: 'The history could not be loaded',
  },
];

const REWARDS = '/dashboard/rewards';

/** The Rewards page in its states, the editor, the picker and the form. */
const REWARD_PLACES: readonly DashboardPlace[] = [
  { name: 'rewards', path: REWARDS, answers: rewardsAre(sampleRewards()), shows: 'Hydrate' },
  { name: 'rewards-empty', path: REWARDS, answers: rewardsAre([]), shows: 'No rewards yet' },
  {
    name: 'rewards-failed',
    path: REWARDS,
    answers: { 'GET /api/user/reward': refuse('reward.slots') },
    shows: 'Failed to check your Twitch reward slots. Please try again later.',
  },
  { name: 'rewards-loading', path: REWARDS, answers: { 'GET /api/user/reward': 'hang' }, shows: 'New Reward' },
  {
    name: 'rewards-not-affiliate',
    path: REWARDS,
    answers: rewardsAre([], { affiliate: false }),
    shows: 'Twitch gives channel points to affiliates and partners',
  },
  {
    name: 'rewards-not-permitted',
    path: REWARDS,
    answers: rewardsAre([], { permitted: false }),
    shows: 'Allow rewards on Twitch',
  },
  {
    name: 'reward-new',
    path: REWARDS,
    answers: rewardsAre(sampleRewards(), { slots: { used: 50, total: 50 } }),
    async enter(page) {
      await press(page, 'New Reward');
      await press(page, 'Save draft');
    },
    shows: 'You must enter a title',
  },
  {
    name: 'reward-oops',
    path: REWARDS,
    answers: { ...rewardsAre(sampleRewards()), 'POST /api/user/reward/': refuse('reward.unanswered') },
    async enter(page) {
      await press(page, 'New Reward');
      await page.getByLabel('Title').fill('Hydrate');
      await press(page, 'Create Reward');
    },
    shows: 'Oops!',
  },
  {
    name: 'reward-editor',
    path: `${REWARDS}/hydrate`,
    answers: rewardsAre(sampleRewards()),
    async enter(page) {
      await page.getByText('Details').click();
      await page.getByRole('button', { name: /^Punishment/ }).click();
      await page.getByLabel('Plus seconds').scrollIntoViewIfNeeded();
    },
    shows: 'What happens',
  },
  {
    name: 'reward-delete-feature',
    path: `${REWARDS}/hydrate`,
    answers: rewardsAre(sampleRewards()),
    enter: (page) => press(page, 'Delete Text to Speech'),
    shows: 'Are you sure you want to delete?',
  },
  {
    name: 'reward-drift',
    path: `${REWARDS}/drift`,
    answers: rewardsAre(sampleRewards()),
    shows: 'This reward was changed on Twitch.',
  },
  {
    name: 'reward-locked',
    path: `${REWARDS}/song`,
    answers: rewardsAre(sampleRewards()),
    shows: /^Another app created this reward/,
  },
  {
    name: 'reward-menu',
    path: REWARDS,
    answers: rewardsAre(sampleRewards()),
    enter: (page) => press(page, 'More for Hydrate'),
    shows: 'Copy',
  },
  {
    name: 'reward-rules',
    path: `${REWARDS}/song`,
    answers: rewardsAre(sampleRewards()),
    async enter(page) {
      await page.getByText('Details').click();
      await page.getByLabel('Categories').scrollIntoViewIfNeeded();
    },
    shows: 'Who may redeem it',
  },
  ...sampleRewardsOfKinds().map(({ id, title }) => ({
    name: `reward-${id}`,
    path: `${REWARDS}/${id}`,
    answers: rewardsAre(sampleRewardsOfKinds()),
    async enter(page: Page) {
      await page.getByRole('listitem', { name: title }).getByRole('button', { expanded: false }).click();
      await page.getByText('Keep the points if this fails').scrollIntoViewIfNeeded();
    },
    shows: 'Keep the points if this fails',
  })),
  { name: 'reward-missing', path: `${REWARDS}/gone`, answers: rewardsAre([]), shows: 'Error getting title' },
  {
    name: 'reward-picker',
    path: `${REWARDS}/hydrate`,
    answers: rewardsAre(sampleRewards()),
    enter: (page) => press(page, 'Add Features +'),
    shows: 'Select feature',
  },
  {
    name: 'reward-chat-mode',
    path: `${REWARDS}/hydrate`,
    answers: rewardsAre(sampleRewards()),
    async enter(page) {
      await press(page, 'Add Features +');
      await page.getByRole('button', { name: /^Chat Mode/ }).click();
      await page.getByLabel('Mode', { exact: true }).selectOption('slow');
      await page.getByLabel('Duration', { exact: true }).fill('300');
      await page.getByText(/^If the mode is already on/).scrollIntoViewIfNeeded();
    },
    shows: /Twitch allows 3 to 120/,
  },
  {
    name: 'reward-vip',
    path: `${REWARDS}/hydrate`,
    answers: rewardsAre(sampleRewards()),
    async enter(page) {
      await press(page, 'Add Features +');
      await page.getByRole('button', { name: /^VIP/ }).click();
      await page.getByRole('radio', { name: 'Always the same chatter' }).check();
      await page.getByLabel('How long').selectOption('7 days');
      await page.getByText(/^Time adds up/).scrollIntoViewIfNeeded();
    },
    shows: /^Time adds up/,
  },
  {
    name: 'reward-obs',
    path: `${REWARDS}/hydrate`,
    answers: { ...rewardsAre(sampleRewards()), ...obsIs() },
    async enter(page) {
      await press(page, 'Add Features +');
      await page.getByRole('button', { name: /^OBS/ }).click();
      await page.getByLabel('Audio source').selectOption('Mic');
      await press(page, 'Add event');
      await page.getByRole('combobox', { name: 'What' }).last().selectOption('Scene');
      await page.getByText('How to set this up in OBS').click();
      await page.getByText('Uses obs-websocket. Works now.').first().scrollIntoViewIfNeeded();
    },
    shows: 'Uses obs-websocket. Works now.',
  },
];

const ACCOUNT = '/dashboard/account';

/** Preview of a set-up file with entries that are added, changed, unchanged, kept and refused. */
const setupPreviewIs = (): Answers => {
  const entries: SetupPreview['entries'] = [
    {
      kind: 'preferences',
      title: 'Preferences',
      result: 'change',
      notes: ['Words to mask: 120 more.', 'Volume of alerts.'],
    },
    { kind: 'item', title: 'Say something that everybody hears now', result: 'add', notes: [] },
    { kind: 'item', title: 'Air horn', result: 'same', notes: [] },
    { kind: 'reward', title: `Hydrate${'!'.repeat(38)}`, result: 'add', notes: ['It becomes a draft.'] },
    { kind: 'reward', title: 'Song request', result: 'keep', notes: ['Another app created it.'] },
    {
      kind: 'item',
      title: 'A clip of somebody',
      result: 'refuse',
      notes: [`The clip “${'Long'.repeat(11)}” is not here.`],
    },
  ];
  return { 'POST /api/user/setup-file/preview': { status: 200, body: { digest: '0'.repeat(64), entries } } };
};
const chooseSetup = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'setup.json', mimeType: 'application/json', buffer: Buffer.from(text) });

const OTHER_PAGES: readonly DashboardPlace[] = [
  {
    name: 'plus',
    path: '/dashboard/creati-plus',
    answers: userIs({ plan: 'plus', planRenewsAt: RENEWS_AT }),
    shows: 'Manage subscription',
  },
  { name: 'account', path: ACCOUNT, shows: /^Signed in with “/ },
  {
    name: 'account-delete',
    path: ACCOUNT,
    async enter(page) {
      await press(page, 'Delete account');
      await press(page, 'Delete for good');
    },
    shows: 'Type demo_channel to delete the account.',
  },
  {
    name: 'account-import',
    path: ACCOUNT,
    answers: setupPreviewIs(),
    enter: (page) => chooseSetup(page, '{}'),
    shows: 'This is what the import does.',
  },
  {
    name: 'account-import-changed',
    path: ACCOUNT,
    answers: { ...setupPreviewIs(), 'POST /api/user/setup-file/import': refuse('setup.changed') },
    async enter(page) {
      await chooseSetup(page, '{}');
      await press(page, /^Import \d+ changes$/);
    },
    shows: ERRORS['setup.changed'].message,
  },
  {
    name: 'account-import-refused',
    path: ACCOUNT,
    enter: (page) => chooseSetup(page, 'no JSON'),
    shows: /^This file cannot be read/,
  },
  {
    name: 'account-failed',
    path: ACCOUNT,
    answers: { 'GET /api/user/sessions': refuse('route.method'), 'GET /api/user/audit': refuse('route.method') },
    shows: 'The audit log could not be loaded',
  },
];

/** Every page that is not about the extension, in every state. */
export const PAGE_PLACES: readonly DashboardPlace[] = [
  ...OPEN_PAGES,
  ...HOME,
  ...ACTIVITY_PLACES,
  ...REWARD_PLACES,
  ...OTHER_PAGES,
];

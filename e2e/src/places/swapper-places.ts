import type { Page } from 'playwright-core';
import { refuse } from './answers.ts';
import type { DashboardPlace } from './place.ts';
import { rewardsAre } from './reward-answers.ts';
import { sampleSwapper, sampleSwapUnderWay, swapperIs } from './swapper-answers.ts';

const SWAPPER = '/dashboard/auto-swapper';
const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const choose = async (page: Page, rule: string, entry: string) => {
  await press(page, `More for ${rule}`);
  await page.getByRole('menuitem', { name: entry }).click();
};
const none = sampleSwapper({
  settings: { automatic: false, timeZone: 'UTC', rules: [], fallback: null },
  on: null,
  pending: null,
  judged: [],
  log: [],
});
const calm = { pending: null, isHeld: true } as const;

/** The Auto Swapper in its states, and its editors. */
export const SWAPPER_PLACES: readonly DashboardPlace[] = [
  {
    name: 'swapper',
    path: SWAPPER,
    answers: { ...swapperIs(none), 'GET /api/user/swapper': () => sampleSwapper() },
    shows: 'Add its picture again on Twitch.',
  },
  { name: 'swapper-empty', path: SWAPPER, answers: swapperIs(none), shows: 'No rules yet' },
  {
    name: 'swapper-failed',
    path: SWAPPER,
    answers: { 'GET /api/user/swapper': refuse('route.method') },
    shows: 'Try again',
  },
  {
    name: 'swapper-loading',
    path: SWAPPER,
    answers: { 'GET /api/user/swapper': 'hang' },
    shows: 'Other rewards for another game, a special night, or when you are offline.',
  },
  {
    name: 'swapper-held',
    path: SWAPPER,
    answers: swapperIs(sampleSwapper({ ...calm, silentSince: Date.now() - 600_000 })),
    shows: 'Back to automatic',
  },
  {
    name: 'swapper-under-way',
    path: SWAPPER,
    answers: swapperIs(sampleSwapper({ ...calm, swap: sampleSwapUnderWay() })),
    shows: '7 of 15',
  },
  {
    name: 'swapper-stopped',
    path: SWAPPER,
    answers: swapperIs(sampleSwapper({ ...calm, swap: sampleSwapUnderWay({ isStopped: true }) })),
    shows: 'Resume',
  },
  {
    name: 'swapper-no-answer',
    path: SWAPPER,
    answers: {
      ...swapperIs(sampleSwapper(calm)),
      'GET /api/user/reward': refuse('reward.slots'),
      'GET /api/user/swapper/preview': refuse('reward.slots'),
    },
    shows: 'Failed to check your Twitch reward slots. Please try again later.',
  },
  {
    name: 'swapper-not-permitted',
    path: SWAPPER,
    answers: { ...swapperIs(none), ...rewardsAre([], { permitted: false }) },
    shows: 'Allow rewards on Twitch',
  },
  {
    name: 'swapper-menu',
    path: SWAPPER,
    answers: swapperIs(sampleSwapper()),
    async enter(page) {
      await press(page, 'More for Puzzle hour');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
    shows: 'Are you sure you want to delete?',
  },
  {
    name: 'swapper-new-rule',
    path: SWAPPER,
    answers: swapperIs(none),
    async enter(page) {
      await press(page, 'New rule');
      await press(page, 'Save rule');
    },
    shows: 'Add a condition, or use the rule by hand.',
  },
  {
    name: 'swapper-rule',
    path: SWAPPER,
    answers: swapperIs(sampleSwapper()),
    enter: (page) => choose(page, 'Puzzle hour', 'Edit'),
    shows: 'Puzzle 40,000',
  },
  {
    name: 'swapper-rule-hours',
    path: SWAPPER,
    answers: swapperIs(sampleSwapper()),
    async enter(page) {
      await choose(page, 'Friday late', 'Edit');
      await page.getByRole('button', { name: 'Fri', exact: true }).click();
      await press(page, 'Save rule');
    },
    shows: 'Choose a day.',
  },
  {
    name: 'swapper-default-set',
    path: SWAPPER,
    answers: swapperIs(sampleSwapper()),
    enter: (page) => choose(page, 'When no rule matches', 'Edit'),
    shows: 'Save set',
  },
  {
    name: 'rewards-swapper',
    path: '/dashboard/rewards',
    answers: swapperIs(sampleSwapper(calm)),
    shows: 'Racing night is on',
  },
  {
    name: 'activity-swapper',
    path: '/dashboard/activity',
    answers: swapperIs(sampleSwapper(calm)),
    enter: (page) => press(page, 'Swap to…'),
    shows: 'Racing night (on)',
  },
  {
    name: 'home-swapper',
    path: '/dashboard',
    answers: swapperIs(sampleSwapper(calm)),
    shows: 'Racing night is on',
  },
];

import type { SlotKind } from '@bitcue/shared/api/platform.ts';
import type { Page } from 'playwright-core';
import { NOT_ONBOARDED, refuse, statusIs, userIs } from './answers.ts';
import { answerWith, type DashboardPlace } from './place.ts';

const PATH = '/dashboard/extension/setup';
const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const ABSENT = statusIs({ installed: false, active: null });
const INSTALLED = statusIs({ installed: true, active: null });
const ACTIVE = statusIs({ installed: true, active: { kind: 'panel', slot: '1' } });

const begin = (page: Page) => press(page, 'Continue');
/** The button is disabled until Twitch's address is known. */
async function beginInstalling(page: Page) {
  await begin(page);
  await page.getByRole('button', { name: 'Install the Extension', disabled: false }).waitFor();
}
/** Opens Twitch's installation page and closes it again. */
async function goInstalling(page: Page) {
  await begin(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Install the Extension' }).click(),
  ]);
  await tab.close();
}
const choose = (kind: RegExp) => async (page: Page) => {
  await begin(page);
  await press(page, kind);
};
const FULL = {
  outcome: 'full',
  slots: ['Leaderboard', 'Stream Schedule and Everything', 'Song Requests'].map((name, place) => ({
    slot: String(place + 1),
    id: `other-${place + 1}`,
    name,
    icon: null,
  })),
};
const activationAnswers = (body: unknown) => ({ 'POST /api/user/platform/activation': { status: 200, body } });
const replace = (name: string, kind: SlotKind, button: RegExp): DashboardPlace => ({
  name,
  path: PATH,
  answers: { ...INSTALLED, ...activationAnswers(FULL) },
  enter: choose(button),
  shows: `Replace an Existing ${kind === 'panel' ? 'Panel' : 'Component'}`,
});

/** Every step of setting up the extension, and every way it can end. */
export const SETUP_PLACES: readonly DashboardPlace[] = [
  { name: 'setup-meet', path: PATH, shows: 'Meet the extension' },
  {
    name: 'setup-start-failed',
    path: PATH,
    answers: {
      ...userIs(NOT_ONBOARDED),
      'PATCH /api/user/settings': refuse('request.rate_limited'),
    },
    shows: 'The setup could not be started',
  },
  { name: 'setup-install', path: PATH, answers: ABSENT, enter: beginInstalling, shows: 'Install the Extension' },
  {
    name: 'setup-install-waiting',
    path: PATH,
    answers: ABSENT,
    enter: goInstalling,
    shows: 'Waiting for the installation',
  },
  {
    name: 'setup-installed',
    path: PATH,
    answers: ABSENT,
    async enter(page) {
      await begin(page);
      await page.getByRole('heading', { name: 'Install the Extension' }).waitFor();
      await answerWith(page, INSTALLED);
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('button', { name: 'Install the Extension' }).click(),
      ]);
      await tab.close();
      await page.getByText('Extension Installed').waitFor();
    },
    shows: 'Extension Installed',
  },
  { name: 'setup-activate', path: PATH, answers: INSTALLED, enter: begin, shows: 'Activate Your Extension' },
  {
    name: 'setup-obs',
    path: PATH,
    answers: { ...userIs({ obsSetupComplete: false }), ...ACTIVE },
    enter: begin,
    shows: 'Control audio via OBS',
  },
  replace('setup-replace-panel', 'panel', /^Panel/),
  replace('setup-replace-component', 'component', /^Component/),
  {
    name: 'setup-failed',
    path: PATH,
    answers: { ...INSTALLED, 'POST /api/user/platform/activation': refuse('extensions.version') },
    enter: choose(/^Panel/),
    shows: /^Failed to activate /,
  },
  {
    name: 'setup-success',
    path: PATH,
    answers: { ...INSTALLED, ...activationAnswers({ outcome: 'activated', slot: '1' }) },
    enter: choose(/^Panel/),
    shows: 'Activation Successful!',
  },
  { name: 'setup-already', path: PATH, answers: ACTIVE, enter: begin, shows: "You're Already Set Up!" },
];

import { readUser } from '@bitcue/shared/api/user.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Entered, useDashboard } from './enter.ts';
import { press } from './find.ts';
import {
  type Active,
  createOther,
  heading,
  install,
  installPageOf,
  OURS,
  readSlots,
  SETUP,
  slotsOf,
} from './setup-steps.ts';

const { world, twitch, enter, shareStreamer } = await useDashboard();
const enterAgain = shareStreamer();

/** Milliseconds within which an installation is noticed: the page polls every five seconds. */
const SEEN_MS = 15_000;

const [clock, map, quiz] = [createOther('clock'), createOther('map'), createOther('quiz')];
const ALL = [OURS, clock, map, quiz];
const INSTALL_PAGE = installPageOf(world);

/** Opens the set-up as a new streamer; by default our extension is installed and in no slot. */
async function enterInstalled(active: Active = {}): Promise<Entered> {
  const entered = await enter('/dashboard/activity', { extensionActive: false });
  await install(twitch, entered.streamer.id, ALL, active);
  await entered.open(SETUP);
  return entered;
}

/** The same for a streamer whose onboarding is completed, for tests that do not depend on it. */
async function enterOver(active: Active = {}, installs = ALL): Promise<Entered> {
  const entered = await enterAgain('/dashboard/activity');
  await install(twitch, entered.streamer.id, installs, active);
  await entered.open(SETUP);
  return entered;
}

/** Reads the streamer from the server, with a call from the page. */
async function readMe(page: Page) {
  return readUser.answer.parse(await page.evaluate(async () => (await fetch('/api/user')).json()));
}

/** Polls the stored onboarding until it has this status, and returns it. */
async function untilStatus(page: Page, status: 'in-progress' | 'completed') {
  await expect.poll(async () => (await readMe(page)).onboardingExtension.status).toBe(status);
  return (await readMe(page)).onboardingExtension;
}

const SKIPPED = { reason: 'prerequisite_met', timestamp: expect.any(Number) };

const itemTitles = (page: Page) =>
  page.getByRole('list', { name: 'Interactions' }).getByRole('heading', { level: 3 }).allTextContents();

/** Returns the tab that an action opens. */
async function tabOf({ context }: Entered, act: Promise<void>) {
  const [tab] = await Promise.all([context.waitForEvent('page'), act]);
  return tab;
}

/** Presses Install in Twitch's tab, and waits until the dashboard notices. */
async function installByMouse(entered: Entered) {
  const { page } = entered;
  const tab = await tabOf(entered, press(page, 'Install the Extension'));
  await page.getByRole('status').filter({ hasText: 'Waiting for the installation' }).waitFor();
  await tab.getByRole('button', { name: 'Install', exact: true }).click();
  await tab.getByText('The extension is installed.').waitFor();
  await tab.close();
  await heading(page, 'Extension Installed').waitFor({ timeout: SEEN_MS });
}

describe('installing', () => {
  it.each([
    ['Panel', /^Panel/, slotsOf(['Bitcue extension', 'free', 'free']), 'Panel, slot 1. Viewers can use Bits now.'],
    [
      'Component',
      /^Component/,
      slotsOf(['free', 'free', 'free'], ['Bitcue extension', 'free']),
      'Component, slot 1. Viewers can use Bits now.',
    ],
  ] as const)(
    '[ACT-01, ACT-04, ACT-05, ACT-06, ONB-01, ONB-03, ONB-05, ONB-07, ONB-09, ONB-14, ONB-16, ONB-17, ONB-18, USER-03] installs, activates as a %s and ends with a first item',
    async (_, choice, wanted, line) => {
      const entered = await enter('/dashboard/extension', { extensionActive: false });
      const { page } = entered;
      await page.getByText('Not installed yet.').waitFor();
      await heading(page, 'Extension Not Active').waitFor();
      await press(page, 'Activate Now');
      await heading(page, 'Install the Extension').waitFor();
      expect((await untilStatus(page, 'in-progress')).installed_at).toBeNull();
      expect(await page.getByText('Waiting for the installation').count()).toBe(0);
      await installByMouse(entered);
      await press(page, 'Continue Setup');
      await heading(page, 'Activate Your Extension').waitFor();
      await press(page, choice);
      await heading(page, 'Activation Successful!').waitFor();
      expect(await readSlots(entered.context, world)).toEqual(wanted);
      const kept = await untilStatus(page, 'completed');
      expect(kept.skipped).toEqual({ installation: null, activation: null });
      expect(kept.installed_at).toBeLessThanOrEqual(kept.activated_at ?? 0);
      await press(page, 'Finish Setup');
      await page.waitForURL(`${world.ebs}/dashboard/extension`);
      await heading(page, 'Extension Active').waitFor();
      await page.getByText(line).waitFor();
      await expect.poll(() => itemTitles(page)).toEqual(['Text to Speech']);
    },
  );

  it("[ONB-03, ONB-04, ERR-01] offers the tab again and the link: 'Tab didn't open? Click here to try again or copy the link'", async () => {
    const entered = await enterOver({}, []);
    const { page } = entered;
    await press(page, 'Continue');
    await heading(page, 'Install the Extension').waitFor();
    const first = await tabOf(entered, press(page, 'Install the Extension'));
    await page.getByText("Tab didn't open? Click here to try again or copy the link", { exact: true }).waitFor();
    const second = await tabOf(entered, press(page, 'Click here to try again'));
    expect([first.url(), second.url()]).toEqual([INSTALL_PAGE, INSTALL_PAGE]);
    // The tab has no access to the dashboard's window.
    expect(await second.evaluate(() => window.opener)).toBeNull();
    await second.close();
    await first.close();
    await page.bringToFront();
    await press(page, 'copy the link');
    await page.getByText('Copied URL to Clipboard', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(INSTALL_PAGE);
  });

  it('[ONB-08] notices an installation made elsewhere without any action on the page', async () => {
    const entered = await enterOver({}, []);
    const { page, streamer } = entered;
    await press(page, 'Continue');
    await (await tabOf(entered, press(page, 'Install the Extension'))).close();
    await page.getByText('Waiting for the installation').waitFor();
    await install(twitch, streamer.id, ALL);
    await heading(page, 'Extension Installed').waitFor({ timeout: SEEN_MS });
    await page.getByRole('button', { name: 'Continue Setup' }).waitFor();
  });
});

describe('an existing installation', () => {
  it('[ACT-03, ONB-13] skips the installation and stores the reason if the extension is installed', async () => {
    const { page } = await enterInstalled();
    await heading(page, 'Meet the extension').waitFor();
    await press(page, 'Continue');
    await heading(page, 'Activate Your Extension').waitFor();
    const kept = await untilStatus(page, 'in-progress');
    expect(kept.skipped).toEqual({ installation: SKIPPED, activation: null });
    expect(kept.installed_at).not.toBeNull();
  });

  it('[ACT-01, ACT-03] Activate Now goes straight to the choice of slot if the extension is installed', async () => {
    const { page, open } = await enterOver();
    await open('/dashboard/extension');
    await page.getByText('Installed, but not in a slot yet.').waitFor();
    await press(page, 'Activate Now');
    await heading(page, 'Activate Your Extension').waitFor();
    await page.waitForURL(world.ebs + SETUP);
  });

  it('[ACT-03] another version does not count', async () => {
    const { page } = await enterOver({}, [{ ...OURS, version: '0.0.0' }]);
    await press(page, 'Continue');
    await heading(page, 'Install the Extension').waitFor();
  });

  it('[ONB-13, ONB-15, ONB-16, ONB-17, ONB-18, ONB-21] skips both if it is active: changes nothing at Twitch, and creates the first item', async () => {
    const entered = await enterInstalled({ panel: { 1: clock.id, 2: OURS.id } });
    const { page } = entered;
    await press(page, 'Continue');
    await heading(page, "You're Already Set Up!").waitFor();
    const kept = await untilStatus(page, 'completed');
    expect(kept.skipped).toEqual({ installation: SKIPPED, activation: SKIPPED });
    expect(await readSlots(entered.context, world)).toEqual(slotsOf(['Demo clock', 'Bitcue extension', 'free']));
    await press(page, 'Go to Dashboard');
    await page.waitForURL(`${world.ebs}/dashboard`);
    await page.goto(`${world.ebs}/dashboard/extension`);
    await expect.poll(() => itemTitles(page)).toEqual(['Text to Speech']);
  });

  it.each([
    ['stores the skip while the onboarding is in progress', 'in-progress', SKIPPED],
    ['stores no skip if it was completed before', 'completed', null],
  ] as const)(
    '[ONB-10, ONB-11, ONB-15, ONB-21] Continue Setup finds it active and finishes: %s',
    async (_, status, activation) => {
      const { page, streamer, open } = await enter('/dashboard/activity', { extensionActive: false });
      await page.evaluate(
        (onboardingExtension) =>
          fetch('/api/user/settings', {
            method: 'PATCH',
            headers: { 'content-type': 'application/json', 'x-requested-with': 'bitcue' },
            body: JSON.stringify({ onboardingExtension }),
          }),
        { status },
      );
      await open(SETUP);
      await press(page, 'Continue');
      await heading(page, 'Install the Extension').waitFor();
      await press(page, 'Install the Extension');
      await install(twitch, streamer.id, ALL);
      await heading(page, 'Extension Installed').waitFor({ timeout: SEEN_MS });
      await install(twitch, streamer.id, ALL, { component: { 2: OURS.id } });
      await press(page, 'Continue Setup');
      await heading(page, "You're Already Set Up!").waitFor();
      const kept = await untilStatus(page, 'completed');
      expect(kept.skipped).toEqual({ installation: null, activation });
    },
  );

  it('[ONB-16, ONB-18] finishing adds nothing for a streamer who has items', async () => {
    const { page, open } = await enterInstalled({ panel: { 1: OURS.id } });
    for (const _visit of [1, 2]) {
      await press(page, 'Continue');
      await press(page, 'Go to Dashboard');
      await page.waitForURL(`${world.ebs}/dashboard`);
      await open(SETUP);
    }
    await open('/dashboard/extension');
    await expect.poll(() => itemTitles(page)).toEqual(['Text to Speech']);
  });
});

describe('the slots', () => {
  it.each<{ case: string; before: Active; meanwhile?: Active; choice: RegExp; after: string[] }>([
    {
      case: 'a panel takes slot 1 and the others move on by one',
      before: { panel: { 1: clock.id, 2: map.id } },
      choice: /^Panel/,
      after: slotsOf(['Bitcue extension', 'Demo clock', 'Demo map']),
    },
    {
      case: 'a panel moves others that left a gap together behind it',
      before: { panel: { 3: clock.id } },
      choice: /^Panel/,
      after: slotsOf(['Bitcue extension', 'Demo clock', 'free']),
    },
    {
      case: 'a component takes slot 1, the other one moves on, and panels stay',
      before: { component: { 1: clock.id }, panel: { 1: map.id } },
      choice: /^Component/,
      after: slotsOf(['Demo map', 'free', 'free'], ['Bitcue extension', 'Demo clock']),
    },
    {
      case: 'it leaves the kind that it was put into meanwhile',
      before: {},
      meanwhile: { component: { 1: OURS.id, 2: clock.id } },
      choice: /^Panel/,
      after: slotsOf(['Bitcue extension', 'free', 'free'], ['free', 'Demo clock']),
    },
    {
      case: 'it stays where it was put meanwhile, when that is the kind chosen',
      before: {},
      meanwhile: { panel: { 1: clock.id, 2: OURS.id } },
      choice: /^Panel/,
      after: slotsOf(['Demo clock', 'Bitcue extension', 'free']),
    },
  ])('[ACT-05, ACT-06] $case', async ({ before, meanwhile, choice, after }) => {
    const entered = await enterOver(before);
    const { page, streamer } = entered;
    await press(page, 'Continue');
    await heading(page, 'Activate Your Extension').waitFor();
    if (meanwhile) await install(twitch, streamer.id, ALL, meanwhile);
    await press(page, choice);
    await heading(page, 'Activation Successful!').waitFor();
    expect(await readSlots(entered.context, world)).toEqual(after);
  });

  it('[ACT-06] a component that moves keeps its position on the video', async () => {
    const { page, streamer } = await enterOver({ component: { 1: clock.id } });
    await press(page, 'Continue');
    await press(page, /^Component/);
    await heading(page, 'Activation Successful!').waitFor();
    const changes = (await twitch.truth()).filter(
      ({ action, channelId }) => action === 'extensions.activate' && channelId === streamer.id,
    );
    expect(changes.at(-1)?.detail).toMatchObject({
      slots: {
        component: {
          1: { id: OURS.id, version: OURS.version, x: expect.any(Number), y: expect.any(Number) },
          2: { id: clock.id, version: '1.0.0', x: 10, y: 20 },
        },
      },
    });
  });

  it.each([
    {
      kind: 'Panel',
      choice: /^Panel/,
      before: { panel: { 1: clock.id, 2: map.id, 3: quiz.id } },
      offered: ['Demo clockSlot 1', 'Demo mapSlot 2', 'Demo quizSlot 3'],
      wanted: 'Demo map',
      full: slotsOf(['Demo clock', 'Demo map', 'Demo quiz']),
      after: slotsOf(['Demo clock', 'Bitcue extension', 'Demo quiz']),
    },
    {
      kind: 'Component',
      choice: /^Component/,
      before: { component: { 1: clock.id, 2: map.id } },
      offered: ['Demo clockSlot 1', 'Demo mapSlot 2'],
      wanted: 'Demo clock',
      full: slotsOf(['free', 'free', 'free'], ['Demo clock', 'Demo map']),
      after: slotsOf(['free', 'free', 'free'], ['Bitcue extension', 'Demo map']),
    },
  ])(
    '[ONB-06, ACT-07, ACT-08] the picker appears if every $kind slot is taken; Go Back changes nothing, a choice overwrites only that slot',
    async ({ kind, choice, before, offered, wanted, full, after }) => {
      const entered = await enterOver(before);
      const { page } = entered;
      await press(page, 'Continue');
      await press(page, choice);
      await heading(page, `Replace an Existing ${kind}`).waitFor();
      const card = page.getByRole('region', { name: 'Step 3 of 4' });
      expect(await card.getByRole('list').last().getByRole('listitem').allTextContents()).toEqual(offered);
      await press(page, 'Go Back');
      await heading(page, 'Activate Your Extension').waitFor();
      expect(await readSlots(entered.context, world)).toEqual(full);
      await press(page, choice);
      await press(page, new RegExp(`^${wanted}`));
      await heading(page, 'Activation Successful!').waitFor();
      expect(await readSlots(entered.context, world)).toEqual(after);
      await press(page, 'Finish Setup');
      await heading(page, 'Extension Active').waitFor();
    },
  );

  it('[ACT-11] shows the name and icon of the released version from Twitch', async () => {
    const entered = await enterOver({}, []);
    const { page, context } = entered;
    // A picture that cannot be loaded is not shown.
    await context.route(/^https:\/\/extensions-discovery-images\.twitch\.tv\//, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    const tab = await context.newPage();
    await tab.goto(INSTALL_PAGE);
    await tab.getByRole('button', { name: 'Fill the panel slots with others' }).click();
    await tab.getByRole('button', { name: 'Install', exact: true }).click();
    await tab.getByText('The extension is installed.').waitFor();
    await tab.close();
    await press(page, 'Continue');
    await press(page, /^Panel/);
    const goals = page.getByRole('button', { name: /^Demo goals/ });
    await goals.waitFor();
    expect(await goals.locator('img').getAttribute('src')).toBe(
      'https://extensions-discovery-images.twitch.tv/demo-goals/1.0.0/logo-100x100.png',
    );
    // It has no icon, so a blank is shown.
    expect(
      await page
        .getByRole('button', { name: /^Demo schedule/ })
        .locator('img')
        .count(),
    ).toBe(0);
  });
});

import { readUser } from '@bitcue/shared/api/user.ts';
import { byLength } from '@bitcue/shared/test/test-run.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Entered, useDashboard } from './enter.ts';
import { press } from './find.ts';
import {
  type Active,
  ALL,
  CLOCK,
  createSetupOpener,
  heading,
  install,
  installPageOf,
  OURS,
  readSlots,
  SETUP,
  slotsOf,
} from './setup-steps.ts';

const tests = await useDashboard();
const { world, twitch, enter } = tests;
/** Opens the set-up as a streamer whose onboarding is completed, for tests that do not depend on it. */
const enterOver = createSetupOpener(tests, ALL);

/** Maximum time until an installation is noticed, in milliseconds. The page polls every five seconds. */
const SEEN_MS = 60_000;

const INSTALL_PAGE = installPageOf(world);

/** Opens the set-up as a new streamer; by default our extension is installed and in no slot. */
async function enterInstalled(active: Active = {}): Promise<Entered> {
  const entered = await enter('/dashboard/activity', { extensionActive: false });
  await install(twitch, entered.streamer.id, ALL, active);
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

/** A kind of slot, the choice for it, the slots afterwards, and the text that reports it. */
const PANEL = [
  'Panel',
  /^Panel/,
  slotsOf(['Bitcue extension', 'free', 'free']),
  'Panel, slot 1. Viewers can use Bits now.',
] as const;
const COMPONENT = [
  'Component',
  /^Component/,
  slotsOf(['free', 'free', 'free'], ['Bitcue extension', 'free']),
  'Component, slot 1. Viewers can use Bits now.',
] as const;
const BOTH = [PANEL, COMPONENT];

describe('installing', () => {
  it.each(byLength({ short: [PANEL], middle: BOTH, full: BOTH }))(
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
    const entered = await enterInstalled({ panel: { 1: CLOCK.id, 2: OURS.id } });
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

import { describe, expect, it } from 'vitest';
import { findAccessibilityProblems } from '../../src/axe.ts';
import { useDashboard } from './enter.ts';

const { world, twitch, browser, enter } = useDashboard();

/** Milliseconds for what is read to be shown. */
const SETTLE_MS = 700;

describe('the first visit', () => {
  it('[USER-10, HOME-02, HOME-10, HOME-12, HOME-14] signs in at Twitch, is greeted, chooses where to start, and is not asked again', async () => {
    const { page, streamer, open } = await enter('/dashboard', { welcome: true });
    await page.getByRole('heading', { level: 1, name: `Welcome, ${streamer.login}` }).waitFor();
    const welcome = page.getByRole('dialog', { name: 'Welcome' });
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await welcome.getByRole('button', { name: "Let's Go!" }).click();
    await page
      .getByRole('dialog', { name: 'Where should we start?' })
      .getByRole('button', { name: /^Extension/ })
      .click();
    await page.waitForURL(`${world.ebs}/dashboard/extension`);
    await open('/dashboard');
    await page.getByText('Coming Soon').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('[USER-10] a refused consent ends on the sign-in page, which says so', async () => {
    const streamer = await twitch.newStreamer();
    const context = await browser().newContext();
    const page = await context.newPage();
    await page.goto(`${world.ebs}/login`);
    await page.getByRole('button', { name: 'Sign in with Twitch' }).click();
    await page.getByLabel('Sign in as').selectOption(streamer.login);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(/\/login/);
    expect(await page.getByRole('alert').textContent()).toBe('Twitch sign-in was cancelled.');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await context.close();
  });

  it('[USER-10] signs out, and the session is over for other tabs too', async () => {
    const { page, context } = await enter();
    const other = await context.newPage();
    await other.goto(`${world.ebs}/dashboard/activity`);
    await other.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${world.ebs}/login`);
    await other.reload();
    await other.waitForURL(/\/login\?returnTo=%2Fdashboard%2Factivity/);
  });
});

describe('the pages', () => {
  it.each([
    ['home', '/dashboard', /^Welcome, /],
    ['extension', '/dashboard/extension', 'Extension'],
    ['activity', '/dashboard/activity', 'Activity'],
    ['setup', '/dashboard/extension/setup', 'Set up the extension'],
    ['voices', '/voices', 'Voices'],
    ['library guidelines', '/library-guidelines', 'Library guidelines'],
  ] as const)(
    '[ROUTE-01, ROUTE-03, ROUTE-13, ROUTE-14] %s stands at its address, with nothing for axe to find, dark and light, wide and narrow',
    async (_, path, title) => {
      const { page, open } = await enter();
      for (const colours of ['dark', 'light']) {
        await page.addInitScript((scheme) => localStorage.setItem('bitcue.colour-scheme', scheme), colours);
        for (const size of [
          { width: 1280, height: 900 },
          { width: 360, height: 740 },
        ]) {
          await page.setViewportSize(size);
          await open(path);
          await page.getByRole('heading', { level: 1, name: title }).waitFor();
          // The stream of events never ends, so the network is never idle.
          await page.waitForTimeout(SETTLE_MS);
          expect(await findAccessibilityProblems(page), `${colours} ${size.width}`).toEqual([]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `${colours} ${size.width} does not scroll sideways`).toBeLessThanOrEqual(0);
        }
      }
    },
  );

  it('the navigation works on a phone', async () => {
    const { page } = await enter();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await menu.getByRole('link', { name: 'Extension' }).click();
    await page.waitForURL(`${world.ebs}/dashboard/extension`);
    await menu.waitFor({ state: 'detached' });
  });
});

describe('the alert page address', () => {
  it('[ALERT-01, ALERT-04, ALERT-07, ALERT-08, ERR-01, ROUTE-15] copies, and its page is found connected', async () => {
    const { page, context } = await enter();
    await page.getByText("Couldn't communicate with Alert Page").waitFor();
    await page.getByLabel('Alert page URL').click();
    await page.getByText('Copied URL to Clipboard').waitFor();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect(url).toMatch(new RegExp(`^${world.ebs}/alerts/v1/`));
    const alerts = await context.newPage();
    await alerts.goto(url);
    await alerts.locator('html:not([data-role="connecting"])').waitFor({ state: 'attached' });
    // The top bar hears of it by itself.
    await page.getByText('Alert page connected').waitFor();
    await page.waitForTimeout(2_000);
    await page.getByRole('button', { name: 'Check connection' }).click();
    await page.getByText('Alert Page Connected!').waitFor();
    await page.getByText('Everything looks good!').waitFor();
    await alerts.close();
  });
});

import { describe, expect, it } from 'vitest';
import { openBrowser } from '../../src/dashboard-page.ts';
import { useDashboard } from './enter.ts';

const { world, twitch, browser, enter } = await useDashboard();

describe('the first visit', () => {
  it('[USER-10, HOME-02, HOME-10, HOME-12, HOME-14] signs in at Twitch, shows the welcome once, and starts where the streamer chooses', async () => {
    const { page, streamer, open } = await enter('/dashboard', { welcome: true });
    await page.getByRole('heading', { level: 1, name: `Welcome, ${streamer.login}` }).waitFor();
    const welcome = page.getByRole('dialog', { name: 'Welcome' });
    await welcome.getByRole('button', { name: "Let's Go!" }).click();
    const kept = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page
      .getByRole('dialog', { name: 'Where should we start?' })
      .getByRole('button', { name: /^Extension/ })
      .click();
    await page.waitForURL(`${world.ebs}/dashboard/extension`);
    await kept;
    await open('/dashboard');
    await page.getByText('Coming Soon').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('returns from Twitch’s consent to the requested page', async () => {
    const streamer = await twitch.newStreamer();
    const context = await openBrowser(browser);
    const page = await context.newPage();
    await page.goto(`${world.ebs}/dashboard/activity`);
    await page.getByRole('button', { name: 'Sign in with Twitch' }).click();
    await page.getByLabel('Sign in as').selectOption(streamer.login);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.waitForURL(`${world.ebs}/dashboard/activity`);
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await context.close();
  });

  it('[USER-10] returns to the sign-in page after a refused consent, and says so', async () => {
    const streamer = await twitch.newStreamer();
    const context = await openBrowser(browser);
    const page = await context.newPage();
    await page.goto(`${world.ebs}/login`);
    await page.getByRole('button', { name: 'Sign in with Twitch' }).click();
    await page.getByLabel('Sign in as').selectOption(streamer.login);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(/\/login/);
    expect(await page.getByRole('alert').textContent()).toBe('Twitch sign-in was cancelled.');
    await context.close();
  });

  it('[USER-10] signs out, which ends the session in other tabs as well', async () => {
    const { page, context } = await enter();
    const other = await context.newPage();
    await other.goto(`${world.ebs}/dashboard/activity`);
    await other.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${world.ebs}/login`);
    // The other tab needs no action.
    await other.waitForURL(/\/login\?returnTo=%2Fdashboard%2Factivity/);
  });
});

describe('the pages', () => {
  it('[ROUTE-01, ROUTE-03, ROUTE-13, ROUTE-14] each have their own address', async () => {
    const { page, open } = await enter();
    for (const [path, title] of [
      ['/dashboard', /^Welcome, /],
      ['/dashboard/extension', 'Extension'],
      ['/dashboard/activity', 'Activity'],
      ['/dashboard/account', 'Account'],
      ['/dashboard/extension/setup', 'Set up the extension'],
      ['/voices', 'Voices'],
      ['/library-guidelines', 'Library guidelines'],
    ] as const) {
      await open(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
  });

  it('can be navigated on a phone', async () => {
    const { page } = await enter();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Extension' }).click();
    await page.waitForURL(`${world.ebs}/dashboard/extension`);
    await menu.waitFor({ state: 'detached' });
  });
});

describe('the alert page address', () => {
  it('[ALERT-01, ALERT-04, ALERT-07, ALERT-08, ERR-01, ROUTE-15] can be copied, and its page is shown as connected', async () => {
    const { page, context } = await enter();
    await page.getByText("Couldn't communicate with Alert Page").waitFor();
    await page.getByLabel('Alert page URL').click();
    await page.getByText('Copied URL to Clipboard').waitFor();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect(url).toMatch(new RegExp(`^${world.ebs}/alerts/v1/[\\w-]{32}$`));
    const alerts = await context.newPage();
    await alerts.goto(url);
    await alerts.locator('html:not([data-role="connecting"])').waitFor({ state: 'attached' });
    // The top bar updates on its own.
    await page.getByText('Alert page connected').waitFor();
    await page.waitForTimeout(2_000);
    await page.getByRole('button', { name: 'Check connection' }).click();
    await page.getByText('Alert Page Connected!').waitFor();
    await page.getByText('Everything looks good!').waitFor();
    await alerts.close();
  });
});

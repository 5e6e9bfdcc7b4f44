import { draw } from '@bitcue/shared/test/test-run.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { OUR_EXTENSION } from '../../src/world.ts';
import { answer, cut, hold, refuse } from './answers.ts';
import { type Entered, useDashboard } from './enter.ts';
import { findToast, press } from './find.ts';

const { world, twitch, enter: enterNew, shareStreamer } = await useDashboard();
const enter = shareStreamer();

const EXTENSION = '/dashboard/extension';
const NO_ANSWER = 'The server is not responding. Try again in a moment.';
const REFUSED = 'We cannot save anything right now.';

describe('the status of the extension', () => {
  const FAILED = 'Failed to check extension status. Please try again.';
  const breakStatus = () =>
    twitch.fault({ target: 'helix', kind: 'answer', match: 'users/extensions', method: 'GET', status: 503 });

  it('[ERR-02, EXT-02] cannot be read: the card says so, and tries again when asked', async () => {
    await breakStatus();
    const { page } = await enter(EXTENSION);
    const card = page.getByRole('region', { name: 'Extension status' });
    await card.getByRole('alert').filter({ hasText: FAILED }).waitFor();
    expect(await card.getByRole('alert').textContent()).toBe(FAILED);
    await twitch.clearFaults();
    await card.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('heading', { name: 'Extension Active' }).waitFor();
  });

  /** Opens a page that shows the extension as not active; the test then changes Twitch's answer. */
  async function openInactive(entered: Entered) {
    const { page, streamer, open } = entered;
    await twitch.setExtensions(streamer.id, { installs: [] });
    await open(EXTENSION);
    await page.getByRole('heading', { name: 'Extension Not Active' }).waitFor();
    return page;
  }

  it('[ACT-01, ERR-02] cannot be read at Activate Now: the page stays', async () => {
    const page = await openInactive(await enter('/dashboard/activity'));
    await breakStatus();
    await press(page, 'Activate Now');
    await findToast(page, FAILED).waitFor();
    expect(new URL(page.url()).pathname).toBe(EXTENSION);
  });

  it("[ACT-01, ACT-02] is active by then: Activate Now says 'The extension is already active'", async () => {
    const entered = await enter('/dashboard/activity');
    const page = await openInactive(entered);
    const ours = { id: OUR_EXTENSION.id, version: OUR_EXTENSION.version, name: 'Bitcue extension' };
    await twitch.setExtensions(entered.streamer.id, {
      installs: [{ ...ours, type: ['panel', 'component'] }],
      active: { panel: { 1: ours.id }, component: {} },
    });
    await press(page, 'Activate Now');
    await findToast(page, 'The extension is already active').waitFor();
    await page.getByRole('heading', { name: 'Extension Active' }).waitFor();
  });
});

describe('the alert page', () => {
  const STATUS = '/api/twotime/user/status?*';
  const card = (page: Page) => page.getByRole('region', { name: 'Alert page' });
  const bar = (page: Page) => card(page).getByRole('status');

  it("[ALERT-06, ALERT-09] is checked first: 'Loading Alert Page Status...'", async () => {
    const { page, open } = await enter('/dashboard/activity');
    const release = await hold(page, STATUS);
    await open('/dashboard');
    await expect.poll(() => bar(page).innerText()).toBe('Loading Alert Page Status...');
    release();
    await expect.poll(() => bar(page).innerText()).toContain("Couldn't communicate with Alert Page");
  });

  it("[ALERT-06, ALERT-08] is not open: 'Couldn't communicate with Alert Page', with what to do", async () => {
    const { page } = await enter('/dashboard');
    await expect
      .poll(async () => (await bar(page).innerText()).split('\n'))
      .toEqual([
        "Couldn't communicate with Alert Page",
        'Add this address as a browser source in your streaming software, 1280 by 720.',
      ]);
  });

  it.each(
    draw(2, [
      ['refuses', (page: Page) => refuse(page, STATUS, { message: REFUSED }), REFUSED],
      [
        'reports an error',
        (page: Page) => answer(page, STATUS, { body: { error: 'hub', message: 'It fell over.', connections: 3 } }),
        'It fell over.',
      ],
      ['does not answer', (page: Page) => cut(page, STATUS), NO_ANSWER],
    ] as const),
  )(
    "[ALERT-06, ALERT-09, ALERT-10, ALERT-12] shows 'Something broke.' when the server %s, with the message in a toast",
    async (_, strike, message) => {
      const { page, open } = await enter('/dashboard/activity');
      await strike(page);
      await open('/dashboard');
      await findToast(page, message).waitFor();
      expect((await bar(page).innerText()).split('\n')[0]).toBe('Something broke.');
    },
  );

  it("[ALERT-05, ALERT-11] is checked again too soon: 'Please wait N second(s) before checking again'", async () => {
    const { page } = await enter('/dashboard');
    await expect.poll(() => bar(page).innerText()).not.toBe('Loading Alert Page Status...');
    await press(page, 'Check connection');
    await press(page, 'Check connection');
    await findToast(page, /^Please wait [12] second\(s\) before checking again$/)
      .first()
      .waitFor();
  });
});

describe('the clipboard', () => {
  const PRESSES = [
    ['the address', (page: Page) => page.getByLabel('Alert page URL').click()],
    ['Copy beside it', (page: Page) => page.getByRole('button', { name: 'Copy', exact: true }).click()],
    ['the top bar', (page: Page) => press(page, 'Copy alert page URL')],
  ] as const;
  it.each(draw(2, PRESSES))(
    "[ALERT-04, ALERT-05, ERR-01] receives the address from %s: 'Copied URL to Clipboard'",
    async (_, copy) => {
      const { page } = await enter('/dashboard');
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await copy(page);
      await findToast(page, 'Copied URL to Clipboard').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/alerts\/v1\/[^/]+$/);
    },
  );

  it.each(draw(2, PRESSES))(
    "[ALERT-04, ALERT-05, ERR-01] refuses the address from %s: 'Failed to copy to clipboard'",
    async (_, copy) => {
      const { page, context } = await enterNew('/dashboard');
      const session = await context.newCDPSession(page);
      const { browserContextId } = (await session.send('Target.getTargetInfo')).targetInfo;
      await session.send('Browser.setPermission', {
        permission: { name: 'clipboard-write' },
        setting: 'denied',
        origin: world.ebs,
        ...(browserContextId ? { browserContextId } : {}),
      });
      await copy(page);
      await findToast(page, 'Failed to copy to clipboard').waitFor();
    },
  );
});

describe('the home page', () => {
  it("[HOME-01] says 'Loading dashboard...' until the streamer is loaded", async () => {
    const { page } = await enter('/dashboard');
    const release = await hold(page, '/api/user');
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('Loading dashboard...', { exact: true }).waitFor();
    release();
    await page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor();
  });

  it.each(
    draw(2, [
      ['at', 20, true],
      ['below', 19, false],
    ] as const),
  )(
    "[HOME-07, TIER-05] %s the limit of the library: 'You've hit the Video and Sounds limit!'",
    async (_, total, isFull) => {
      const { page, open } = await enter('/dashboard/activity');
      await answer(page, '/api/user/usage', { body: { media: { total, limit: 20 }, tts: { usage: 0, limit: 100 } } });
      await open('/dashboard');
      await page.getByText('TTS limit').waitFor();
      expect(await page.getByText("You've hit the Video and Sounds limit!", { exact: true }).count()).toBe(
        isFull ? 1 : 0,
      );
    },
  );
});

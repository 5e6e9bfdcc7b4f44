import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { findAccessibilityProblems } from '../../src/axe.ts';
import { playLikeObs } from '../../src/chromium.ts';
import { type DashboardPage, openDashboard } from '../../src/dashboard-page.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { useBrowser, useWorld } from '../use-world.ts';

const world = await useWorld();
const browser = await useBrowser([playLikeObs]);
const twitch = createTwitchControl(world);
/** A clip from our own generator. */
const clip = (name: string) => fileURLToPath(new URL(`../../../cli/demo-media/${name}`, import.meta.url));

let dashboard: DashboardPage;
let page: Page;

afterEach(async () => {
  expect(dashboard.problems).toEqual([]);
  await dashboard.close();
});

/** Opens the library's upload tab as a new streamer. */
async function enter(colours: 'dark' | 'light' = 'dark') {
  const { login } = await twitch.newStreamer({ extensionActive: true });
  dashboard = await openDashboard(browser, world, login, { colours });
  page = dashboard.page;
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Close' }).click();
  await dashboard.open('/dashboard/library/upload');
}
const drop = () => page.getByLabel(/Drop a sound or video here/);
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
/** Uploads a file, up to the final panel. */
async function upload(file: string, title: string) {
  await drop().setInputFiles(clip(file));
  await page.getByLabel('Title').fill(title);
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Create Media' }).click();
  await page.getByText('Media created!').waitFor();
  await page.getByRole('heading', { name: `${title} is in your library` }).waitFor();
}

describe('uploading', () => {
  it('[UP-01] [UP-08] [UP-15] [UP-16] [LIB-16] puts a sound and a video into Your Uploads and the picker; an item created with one plays on the alert page', async () => {
    await enter();
    await drop().setInputFiles(clip('air-horn.mp3'));
    await page.getByRole('heading', { name: 'Add information' }).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Air horn');
    await page.getByRole('button', { name: 'Play air-horn.mp3' }).click();
    await page.getByRole('button', { name: 'Stop air-horn.mp3' }).waitFor();
    await page.getByRole('button', { name: 'Play air-horn.mp3' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await upload('air-horn.mp3', 'My very own horn');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: /^Upload Another file/ }).click();
    await upload('confetti.mp4', 'My very own confetti');

    await page.getByRole('tab', { name: 'Your Uploads' }).click();
    await page.getByText('My very own horn').waitFor();
    await page.getByText('My very own confetti').waitFor();
    await page.getByRole('tab', { name: 'Upload', exact: true }).click();
    await page.getByText('2 of 50 sounds and videos used.').waitFor();

    await dashboard.open('/dashboard/extension');
    await page.getByRole('button', { name: /^Add Interaction/ }).click();
    await page
      .getByRole('dialog', { name: 'Select feature' })
      .getByRole('button', { name: /^Sound Alert/ })
      .click();
    await page.getByRole('button', { name: 'Add a sound' }).click();
    const picker = page.getByRole('dialog', { name: 'Add a sound' });
    await picker.getByRole('tab', { name: 'Personal' }).click();
    await picker.getByRole('button', { name: 'Choose My very own horn' }).click();
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    await page.getByRole('dialog', { name: 'Create Item' }).getByRole('button', { name: 'Create Item' }).click();
    const demo = page.getByRole('button', { name: 'Demo of My very own horn', exact: true });
    await demo.waitFor();

    const url = await page.evaluate(async () => (await (await fetch('/api/user')).json()).alertUrl as string);
    const alerts = await dashboard.context.newPage();
    const heard = alerts.waitForResponse((response) => /\/media\/media\/[\w-]{21}\.mp3$/.test(response.url()));
    await alerts.goto(url);
    await page.getByText('Alert page connected').waitFor();
    await demo.click();
    await alerts.locator('.box').first().waitFor();
    expect((await heard).ok()).toBe(true);
    await alerts.close();
  });

  it('[SND-14] [SND-05] works in the picker too: the clip is uploaded, chosen, and in the list', async () => {
    await enter();
    await dashboard.open('/dashboard/extension');
    await page.getByRole('button', { name: /^Add Interaction/ }).click();
    await page
      .getByRole('dialog', { name: 'Select feature' })
      .getByRole('button', { name: /^Video Alert/ })
      .click();
    await page.getByRole('button', { name: 'Add a video' }).click();
    const picker = page.getByRole('dialog', { name: 'Add a video' });
    await picker.getByRole('tab', { name: 'Upload' }).click();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await upload('spark.webm', 'A spark of mine');
    await picker.getByRole('button', { name: /^Choose this clip/ }).click();
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Chosen videos' }).getByText('A spark of mine', { exact: true }).waitFor();
  });

  it('[ROUTE-09] offers to create an item with the clip, and to open its page, in the last panel', async () => {
    await enter();
    await upload('chime.mp3', 'A chime of mine');
    await page.getByRole('button', { name: /^Add media to Extension/ }).click();
    await page.getByRole('dialog', { name: 'Sound Alert' }).getByText('A chime of mine', { exact: true }).waitFor();
    await dashboard.open('/dashboard/library/upload');
    await upload('air-horn.mp3', 'A horn to be seen');
    await page.getByRole('button', { name: /^View uploaded media/ }).click();
    await page.waitForURL(/\/library\/sound\/[\w-]{21}$/);
    await page.getByRole('heading', { name: 'A horn to be seen' }).waitFor();
  });

  it('works with the keyboard only', async () => {
    await enter();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), drop().press('Enter')]);
    await chooser.setFiles(clip('air-horn.mp3'));
    await page.getByRole('heading', { name: 'Add information' }).waitFor();
    const reach = async (name: string | RegExp, role: 'checkbox' | 'button') => {
      for (let count = 0; count < 30; count += 1) {
        await page.keyboard.press('Tab');
        if (await page.getByRole(role, { name }).evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`The Tab key does not reach ${name}.`);
    };
    await reach(/I accept/, 'checkbox');
    await page.keyboard.press('Space');
    await reach('Create Media', 'button');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Air horn is in your library' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Air horn is in your library');
  });
});

describe('refuses', () => {
  it('[UP-02] [UP-05] [UP-06] [LIM-08] a file of another kind, or too large, before anything is sent', async () => {
    await enter();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    const file = (name: string, mimeType: string, size: number) => ({ name, mimeType, buffer: Buffer.alloc(size) });
    await drop().setInputFiles(file('notes.txt', 'text/plain', 10));
    await alert('Only mp4, webm, mpeg, or mp3 files are allowed').waitFor();
    await drop().setInputFiles(file('long.mp3', 'audio/mpeg', 6 * 1_048_576));
    await alert('File too large! 6MB / 5MB limit').waitFor();
    await drop().setInputFiles(file('long.mp4', 'video/mp4', 12 * 1_048_576));
    await alert('File too large! 12MB / 10MB limit').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(sent.filter((path) => path !== '/api/logging')).toEqual([]);
  });

  it('[ERR-13] [UP-17] a file that the storage refuses for its content; the form stays, and another file can be uploaded', async () => {
    await enter();
    await drop().setInputFiles({
      name: 'page.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('<html><script>alert(1)</script></html>'),
    });
    await page.getByRole('checkbox', { name: /I accept/ }).check();
    await page.getByRole('button', { name: 'Create Media' }).click();
    await alert("Couldn't upload media... 400, Only mp4, webm, mpeg, or mp3 files are allowed").waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await upload('air-horn.mp3', 'A better one');
  });

  it('[ERR-13] a file while the storage cannot be reached', async () => {
    await enter();
    await page.route('**/uploads', (route) => route.abort());
    await drop().setInputFiles(clip('air-horn.mp3'));
    await page.getByRole('checkbox', { name: /I accept/ }).check();
    await page.getByRole('button', { name: 'Create Media' }).click();
    await alert('Failed to upload file.').waitFor();
    await page.unroute('**/uploads');
    await page.getByRole('button', { name: 'Create Media' }).click();
    await page.getByRole('heading', { name: 'Air horn is in your library' }).waitFor();
  });

  it('[ERR-14] [UP-14] [UP-17] [UP-18] a record without an answer, a refused record, and invalid fields', async () => {
    await enter();
    let sent = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/uploads') sent += 1;
    });
    await drop().setInputFiles(clip('air-horn.mp3'));
    await page.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Create Media' }).click();
    await page.getByText('You must enter a title').waitFor();
    await page.getByText('You must accept the guidelines to upload!').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Title').fill('A horn, refused at first');
    await page.getByRole('checkbox', { name: /I accept/ }).check();

    await page.route('**/api/library', (route) => route.abort());
    await page.getByRole('button', { name: 'Create Media' }).click();
    await alert('An error occurred trying to create media... :(').waitFor();
    await page.unroute('**/api/library');
    await page.route('**/api/library', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Create Media' }).click();
    await alert('Failed to create media...').waitFor();
    await page.unroute('**/api/library');
    await page.getByRole('button', { name: 'Create Media' }).click();
    await page.getByRole('heading', { name: 'A horn, refused at first is in your library' }).waitFor();
    expect(sent).toBe(1);

    await page.getByRole('button', { name: /^Upload Another file/ }).click();
    await drop().setInputFiles(clip('air-horn.mp3'));
    await page.getByRole('checkbox', { name: /I accept/ }).check();
    await page.getByRole('button', { name: 'Create Media' }).click();
    await alert('You already have this clip: A horn, refused at first').waitFor();
  });

  it('to leave the page or cancel without asking while a file is being sent', async () => {
    await enter();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/uploads', async (route) => {
      await held;
      await route.abort().catch(() => {});
    });
    await drop().setInputFiles(clip('air-horn.mp3'));
    await page.getByRole('checkbox', { name: /I accept/ }).check();
    await page.getByRole('button', { name: 'Create Media' }).click();
    const overlay = page.getByRole('dialog', { name: 'Uploading...' });
    await overlay.waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      if (asked.length < 3) void dialog.dismiss();
      else void dialog.accept();
    });
    await page.evaluate(() => setTimeout(() => location.reload()));
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await overlay.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => asked).toEqual(['beforeunload', 'confirm']);
    await overlay.waitFor();
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'detached' });
    expect(asked).toEqual(['beforeunload', 'confirm', 'confirm']);
    release();
  });
});

describe('the upload tab', () => {
  it.each(['dark', 'light'] as const)('has no axe findings, %s, wide and narrow, at each step', async (colours) => {
    await enter(colours);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await dashboard.open('/dashboard/library/upload');
      await page.getByText(/of 50 sounds and videos used/).waitFor();
      const look = async () => {
        expect(await findAccessibilityProblems(page), `${colours} ${width}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${width} does not scroll sideways`).toBeLessThanOrEqual(0);
      };
      await look();
      await drop().setInputFiles(clip('confetti.mp4'));
      await page.getByRole('heading', { name: 'Add information' }).waitFor();
      await page.getByRole('group', { name: /^Tags/ }).getByText('Funny').click();
      await look();
    }
  });
});

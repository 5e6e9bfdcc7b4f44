import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { findAccessibilityProblems } from '../../src/axe.ts';
import { openBrowser } from '../../src/dashboard-page.ts';
import { importClips } from '../../src/import-clips.ts';
import { useDashboard } from './enter.ts';

const { world, browser, enter } = await useDashboard();

let context: BrowserContext | null = null;
let problems: string[] = [];
afterEach(async () => {
  await context?.close();
  context = null;
  expect(problems).toEqual([]);
  problems = [];
});

/** Opens a public page without signing in. */
async function visit(path: string, { colours = 'dark', width = 1280 } = {}): Promise<Page> {
  await context?.close();
  context = await openBrowser(browser, { viewport: { width, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.ebs });
  await context.addInitScript((scheme) => localStorage.setItem('bitcue.colour-scheme', scheme), colours);
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) problems.push(`policy: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== world.ebs && protocol !== 'blob:') problems.push(`foreign request: ${request.url()}`);
  });
  await page.goto(world.ebs + path);
  return page;
}
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const cardCount = (page: Page) => page.getByRole('list', { name: 'Clips' }).getByRole('article').count();

describe('the library for visitors', () => {
  it('[ROUTE-16, LIB-01, LIB-02, LIB-03, LIB-13, LIB-18] can be browsed, filtered and searched without signing in', async () => {
    const page = await visit('/library');
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await card(page, 'Air horn').waitFor();
    expect(await page.getByPlaceholder('Search memes, funny, loud').count()).toBe(1);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Video' }).check();
    await card(page, 'Air horn').waitFor({ state: 'detached' });
    await card(page, 'Confetti').waitFor();
    await page.getByRole('radio', { name: 'All' }).check();
    await page.getByRole('button', { name: 'Scary' }).click();
    await page.getByText('No results found').waitFor();
    await page.getByRole('button', { name: 'Scary' }).click();
    await card(page, 'Air horn').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.getByLabel('Search the library').pressSequentially('ai');
    await page.getByText('Type at least 3 characters.').waitFor();
    await page.getByLabel('Search the library').pressSequentially('r h');
    await card(page, 'Confetti').waitFor({ state: 'detached' });
    await card(page, 'Air horn').waitFor();
    const searches = asked.filter((url) => url.includes('/api/library/search'));
    expect(searches.some((url) => /q=ai(&|$)/.test(url))).toBe(false);
    expect(await page.getByText('Showing 1 to 1 of 1 Entries').count()).toBe(1);
  });

  it('[MEDIA-02, MEDIA-09, LIB-18] plays one clip at a time, and counts each playback', async () => {
    const page = await visit('/library');
    const horn = card(page, 'Air horn');
    await horn.waitFor();
    const told = page.waitForRequest((request) => /\/plays$/.test(request.url()) && request.method() === 'POST');
    await horn.getByRole('button', { name: 'Play Air horn' }).click();
    await told;
    await card(page, 'Confetti').getByRole('button', { name: 'Play Confetti' }).click();
    await horn.getByRole('button', { name: 'Play Air horn' }).waitFor();
    await card(page, 'Confetti').getByRole('button', { name: 'Stop Confetti' }).waitFor();
    // When the clip ends, the card offers Play again.
    await card(page, 'Confetti').getByRole('button', { name: 'Play Confetti' }).waitFor();
    await expect
      .poll(async () => {
        const { media } = (await (await fetch(`${world.ebs}/api/library/search?q=air%20horn`)).json()) as {
          media: { plays: number }[];
        };
        return media[0]?.plays ?? 0;
      })
      .toBeGreaterThan(0);
  });

  it('[MEDIA-10, MEDIA-11, MEDIA-12, MEDIA-13, MEDIA-14] shares and downloads', async () => {
    const page = await visit('/library');
    await card(page, 'Air horn').getByRole('button', { name: 'Share Air horn' }).click();
    const share = page.getByRole('dialog', { name: 'Share Air horn' });
    const url = await share.getByLabel('URL').inputValue();
    expect(url).toMatch(new RegExp(`^${world.ebs}/library/sound/[\\w-]{21}$`));
    await share.getByText(/^by /).waitFor();
    expect(await share.getByRole('link', { name: 'Share on X' }).getAttribute('href')).toContain(
      encodeURIComponent(url),
    );
    expect(await share.getByRole('link', { name: 'Share on Facebook' }).getAttribute('target')).toBe('_blank');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await share.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied URL to Clipboard!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await share.getByRole('button', { name: 'Close', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card(page, 'Air horn').getByRole('button', { name: 'Download Air horn' }).click(),
    ]);
    await page.getByText('your file has downloaded!').waitFor();
    expect(download.suggestedFilename()).toMatch(/^\[Bitcue\] Air horn by \w+\.mp3$/);
    expect((await readFile(await download.path())).byteLength).toBeGreaterThan(1_000);
    await page.route('**/media/**', (route) => route.fulfill({ status: 500 }));
    await card(page, 'Air horn').getByRole('button', { name: 'Download Air horn' }).click();
    await page.getByText('File failed to download :(').waitFor();
  });

  it('[ROUTE-09, ROUTE-11, ROUTE-12] has a page for each clip, and none for missing clips', async () => {
    const page = await visit('/library');
    await card(page, 'Air horn').getByRole('link', { name: 'Air horn' }).click();
    await page.getByRole('heading', { level: 1, name: 'Air horn' }).waitFor();
    const { pathname } = new URL(page.url());
    expect(pathname).toMatch(/^\/library\/sound\/[\w-]{21}$/);
    await card(page, 'Air horn').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const open = async (path: string) => (await page.goto(world.ebs + path))?.status();
    expect(await open(pathname.replace('/sound/', '/sounds/'))).toBe(200);
    await page.getByRole('heading', { level: 1, name: 'Air horn' }).waitFor();
    for (const path of [
      pathname.replace('/sound/', '/video/'),
      pathname.replace('/sound/', '/song/'),
      `/library/sound/${'x'.repeat(21)}`,
    ]) {
      expect(await open(path)).toBe(404);
      await page.getByText('There is nothing at this address.').waitFor();
    }
  });

  it('[LIB-06, LIB-21, ERR-15] says that results could not be loaded, and tries again', async () => {
    const page = await visit('/login');
    await page.route('**/api/library/search*', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: '{"error":"request.invalid","message":"No."}',
      }),
    );
    await page.goto(`${world.ebs}/library`);
    await page.getByText('Error loading results').waitFor();
    expect(await page.getByText('Search failed').count()).toBe(1);
    await page.unroute('**/api/library/search*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'Air horn').waitFor();
  });

  it.each(['dark', 'light'])('[LIB-18] fits a phone and is accessible, %s', async (colours) => {
    const page = await visit('/library', { colours, width: 390 });
    await card(page, 'Air horn').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await card(page, 'Confetti').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Confetti' }).waitFor();
    await card(page, 'Confetti').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
});

describe('the library for streamers', () => {
  it('[ROUTE-04, ROUTE-05, ROUTE-06, LIB-08, LIB-10] has tabs with their own addresses, without reloads', async () => {
    const { page } = await enter('/dashboard');
    await page.goto(`${world.ebs}/dashboard/library/nothing`);
    await page.waitForURL(`${world.ebs}/dashboard/library/browse`);
    await card(page, 'Air horn').waitFor();
    await page.getByText(/^You have 0 of 50 sounds and videos\. Plus has no clip limit/).waitFor();
    expect(await cardCount(page)).toBeGreaterThan(3);
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    await page.getByRole('tab', { name: 'Your Uploads' }).click();
    await page.waitForURL(`${world.ebs}/dashboard/library/personal`);
    await page.getByText('No videos or sounds found!').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`${world.ebs}/dashboard/library/upload`);
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
    for (const colours of ['dark', 'light']) {
      await page.evaluate((scheme) => localStorage.setItem('bitcue.colour-scheme', scheme), colours);
      for (const tab of ['browse', 'personal', 'upload']) {
        await page.goto(`${world.ebs}/dashboard/library/${tab}`);
        await page.getByRole('tabpanel').waitFor();
        if (tab === 'browse') await card(page, 'Air horn').waitFor();
        expect([colours, tab, await findAccessibilityProblems(page)]).toEqual([colours, tab, []]);
      }
    }
  });

  it('[MEDIA-08, LIB-16, LIB-17, LIB-20, API-28, API-29] makes a clip private, which hides it from others, and deletes it', async () => {
    const { page, streamer, context: streamers } = await enter('/dashboard');
    await importClips(world, streamer.login, ['hidden_bell.mp3', 'short-film.mp4']);
    await page.goto(`${world.ebs}/dashboard/library/personal`);
    const bell = card(page, 'Hidden bell');
    const link = bell.getByRole('link', { name: 'Hidden bell' });
    const path = (await link.getAttribute('href')) ?? '';
    expect(path).toMatch(/^\/library\/sounds\/[\w-]{21}$/);
    expect((await fetch(world.ebs + path)).status).toBe(200);
    const saved = page.waitForRequest((request) => request.method() === 'PATCH');
    await bell.getByRole('switch', { name: 'Public' }).uncheck();
    expect((await saved).postDataJSON()).toEqual({ setting: 'public', value: false });
    await expect.poll(async () => (await fetch(world.ebs + path)).status).toBe(404);
    const visitor = await visit(path);
    await visitor.getByText('There is nothing at this address.').waitFor();
    const own = await streamers.newPage();
    await own.goto(world.ebs + path);
    await own.getByRole('heading', { level: 1, name: 'Hidden bell' }).waitFor();
    await own.close();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await bell.getByRole('button', { name: 'Delete Hidden bell' }).click();
    await bell.getByRole('button', { name: 'Are you sure you want to delete?' }).click();
    await page.getByText('Deleted Hidden bell.').waitFor();
    await bell.waitFor({ state: 'detached' });
    await card(page, 'Short film').waitFor();
  });

  it("[MEDIA-05, ERR-09] adds a clip to the extension: 'Successfully created extension item!', then 'Added '{title}' to extension!'", async () => {
    const { page } = await enter('/dashboard');
    await page.goto(`${world.ebs}/dashboard/library/browse`);
    await page.getByRole('button', { name: 'Add Air horn to a reward or the extension' }).click();
    await page.getByRole('button', { name: /^Add to Extension/ }).click();
    const settings = page.getByRole('dialog', { name: 'Step 2: Choose settings' });
    await settings.getByRole('button', { name: 'Create Item' }).click();
    await page.getByText('Successfully created extension item!', { exact: true }).waitFor();
    await page.getByText("Added 'Air horn' to extension!", { exact: true }).waitFor();
    await page.goto(`${world.ebs}/dashboard/extension`);
    await page.getByRole('heading', { level: 3, name: 'Air horn' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

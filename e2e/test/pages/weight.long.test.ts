import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '../../src/dashboard-page.ts';
import { userIs } from '../../src/places/answers.ts';
import { answerWith } from '../../src/places/place.ts';
import { useDashboard } from './enter.ts';

const { world, browser, enter } = await useDashboard();

/** Bytes per kilobyte of a budget. */
const KB = 1_024;
/** The only page reserved for subscribers. */
const PLUS = '/dashboard/creati-plus';
/** Milliseconds to wait for what a page loads on its own. */
const SETTLE_MS = 1_000;

/**
 * Returns the scripts of our server that a page loads at this address until it is idle: bytes by path, compressed one by one.
 * With a local Twitch, the alert page also loads a stand-in from the stage, which is ignored: production has none.
 */
async function weigh(page: Page, url: string, rest: () => Promise<unknown>): Promise<Map<string, number>> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    const isOurs = new URL(response.url()).origin === world.ebs;
    if (isOurs && response.request().resourceType() === 'script') responses.push(response);
  });
  await page.goto(url, { waitUntil: 'commit' });
  await rest();
  await page.waitForTimeout(SETTLE_MS);
  const weights = new Map<string, number>();
  for (const response of responses) {
    weights.set(new URL(response.url()).pathname, gzipSync(await response.body()).length);
  }
  return weights;
}

/** Like `weigh`, for a page of the dashboard in a browser with an empty cache. */
async function weighDashboard(session: Awaited<ReturnType<BrowserContext['storageState']>>, path: string) {
  const fresh = await openBrowser(browser, { storageState: session });
  try {
    const page = await fresh.newPage();
    if (path === PLUS) await answerWith(page, userIs({ plan: 'plus' }));
    const heading = page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading dashboard...' });
    return await weigh(page, world.ebs + path, () => heading.waitFor());
  } finally {
    await fresh.close();
  }
}

const sum = (weights: Map<string, number>) => [...weights.values()].reduce((total, bytes) => total + bytes, 0);

describe('the scripts that a browser loads first, compressed', () => {
  it('are under 170 KB on the home page, and every other page loads its own', async () => {
    const { context } = await enter('/dashboard');
    const session = await context.storageState();
    const home = await weighDashboard(session, '/dashboard');
    expect(sum(home)).toBeGreaterThan(50 * KB);
    expect(sum(home)).toBeLessThan(170 * KB);
    for (const path of [
      '/dashboard/extension',
      '/dashboard/extension/setup',
      '/dashboard/activity',
      PLUS,
      '/voices',
      '/library-guidelines',
    ]) {
      const weights = await weighDashboard(session, path);
      const own = [...weights.keys()].filter((file) => !home.has(file));
      expect(own.length, path).toBeGreaterThan(0);
    }
  });

  it('are under 25 KB on the alert page', async () => {
    const { page, context } = await enter('/dashboard');
    const url = await page.evaluate(async () => (await (await fetch('/api/user')).json()).alertUrl as string);
    const alerts = await context.newPage();
    const weights = await weigh(alerts, url, () =>
      alerts.locator('html:not([data-role="connecting"])').waitFor({ state: 'attached' }),
    );
    expect(sum(weights)).toBeGreaterThan(5 * KB);
    expect(sum(weights)).toBeLessThan(25 * KB);
    // The limiter is loaded with the first sound; the page's policy allows it.
    const limiter = await alerts.evaluate(async () => {
      const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src*="alerts-assets"]')];
      const code = await Promise.all(scripts.map(async ({ src }) => (await fetch(src)).text()));
      const [path = ''] = /\/alerts-assets\/limiter-worklet-[\w-]+\.js/.exec(code.join('')) ?? [];
      await new AudioContext().audioWorklet.addModule(path);
      return (await fetch(path)).text();
    });
    expect(gzipSync(limiter).length).toBeLessThan(2 * KB);
  });
});

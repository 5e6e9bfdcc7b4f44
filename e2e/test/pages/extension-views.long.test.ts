import { draw } from '@bitcue/shared/test/test-run.ts';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { findAccessibilityProblems } from '../../src/axe.ts';
import { watchPolicy } from '../../src/policy-watch.ts';
import { openStage, REDUCED_MOTION, type StagePage } from '../../src/stage-page.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { useBrowser, useWorld } from '../use-world.ts';

const world = await useWorld();
const browser = await useBrowser();
const twitch = createTwitchControl(world);

/** Time limit in milliseconds for tests that check several views in two themes. */
const LONG_MS = 150_000;

let stage: StagePage;
/** The stage page that a test has opened, if any. */
let opened: StagePage | undefined;
let refused: string[];

afterEach(() => opened?.close());

async function open(view: string, prepare?: (page: Page) => Promise<unknown>) {
  stage = await openStage(browser, world, await twitch.newViewer(), async (page) => {
    refused = await watchPolicy(page);
    await prepare?.(page);
  });
  await stage.page.emulateMedia(REDUCED_MOTION);
  opened = stage;
  await stage.pickView(view);
}

/** Expects no axe findings in the view in both Twitch themes, and nothing wider than the view. */
async function expectAccessible() {
  for (const theme of ['dark', 'light'] as const) {
    await stage.showTheme(theme);
    const problems = await findAccessibilityProblems(
      await stage.panelFrame(),
      theme === 'dark' ? 'everything' : 'colours',
    );
    expect({ theme, problems }).toEqual({ theme, problems: [] });
  }
  const wide = await view()
    .locator('main')
    .evaluateAll((mains) => {
      const seen = mains.filter((main) => getComputedStyle(main).clipPath === 'none');
      return seen.filter((main) => main.scrollWidth > main.clientWidth).length;
    });
  expect(wide).toBe(0);
}

const view = () => stage.panel;
const button = (name: string | RegExp) => view().getByRole('button', { name });
const row = (title: string) => view().getByRole('listitem').filter({ hasText: title });

describe('the component', () => {
  it('makes a purchase, folds into a pill that shows its outcome, and stays dark, without policy violations', {
    timeout: LONG_MS,
  }, async () => {
    await open('Component');
    await stage.use('Air horn');
    await button('Fold Bitcue').click();
    await view().getByText('Played').first().waitFor();
    await stage.untilState('done');
    await expectAccessible();
    expect(await view().locator('html').getAttribute('data-theme')).toBe('dark');
    await button(/^Unfold Bitcue/).press('Enter');
    await view().getByText('It played on stream.').waitFor();
    await expectAccessible();
    expect(refused).toEqual([]);
  });

  it('is transparent over the video, and always fits its frame', async () => {
    await open('Component');
    await stage.item('Air horn').waitFor();
    const look = () =>
      view()
        .locator('body')
        .evaluate((body) => ({
          scheme: getComputedStyle(document.documentElement).colorScheme,
          ground: getComputedStyle(body).backgroundColor,
          tooHigh: document.documentElement.scrollHeight > innerHeight,
          tooWide: document.documentElement.scrollWidth > innerWidth,
          card: (body.querySelector('#root')?.firstElementChild?.getBoundingClientRect().height ?? 0) / innerHeight,
        }));
    const open_ = await look();
    expect(open_).toMatchObject({ scheme: 'normal', ground: 'rgba(0, 0, 0, 0)', tooHigh: false, tooWide: false });
    expect(open_.card).toBeLessThanOrEqual(1);
    await button('Fold Bitcue').click();
    expect((await look()).card).toBeLessThan(0.12);
  });
});

describe('the mobile view', () => {
  it('makes a purchase with touch-sized controls, and fills its frame, without policy violations', {
    timeout: LONG_MS,
  }, async () => {
    await open('Mobile');
    await stage.item('Say it out loud').click();
    const small = await view()
      .locator('button, input, select, textarea')
      .evaluateAll((controls) =>
        controls
          .map((control) => control.getBoundingClientRect())
          .filter(({ height, width }) => height < 44 || width < 44),
      );
    expect(small).toEqual([]);
    await expectAccessible();
    await stage.item('Say it out loud').click();
    await stage.use('Say it out loud', { 'Your message': 'From a phone' });
    await stage.untilState('done');
    await view().getByText('It played on stream.').waitFor();
    const height = await view()
      .locator('#root > *')
      .evaluate((frame) => frame.getBoundingClientRect().height / innerHeight);
    expect(height).toBe(1);
    expect(refused).toEqual([]);
  });
});

describe('the config view', () => {
  it('shows the status, switches an item and sets a price that the panel then shows', {
    timeout: LONG_MS,
  }, async () => {
    await open('Config');
    await stage.untilLeads();
    await view().getByText('Alert page connected').waitFor();
    await expectAccessible();
    const toggle = view().getByRole('switch', { name: 'Sparkle is on' });
    const price = view().getByRole('combobox', { name: 'Price of Sparkle, in Bits' });
    const before = await price.inputValue();
    const inPanel = stage.panel.getByRole('button', { name: /Bits: Sparkle$/ });
    const showPanel = async () => {
      await stage.pickView('Panel');
      await stage.item('Air horn').waitFor();
    };

    await price.selectOption('4000');
    await expect.poll(() => listConfig().then((items) => items.get('Sparkle')?.amount)).toBe(4_000);
    await showPanel();
    expect(await inPanel.innerText()).toBe('4,000');

    await stage.pickView('Config');
    await toggle.setChecked(false, { force: true });
    await expect.poll(() => listConfig().then((items) => items.get('Sparkle')?.enabled)).toBe(false);
    await showPanel();
    expect(await inPanel.count()).toBe(0);

    await stage.pickView('Config');
    await toggle.setChecked(true, { force: true });
    await price.selectOption(before);
    await expect
      .poll(() => listConfig().then((items) => items.get('Sparkle')))
      .toEqual({
        amount: Number(before),
        enabled: true,
      });
    expect(refused).toEqual([]);
  });

  it('tests an item for free, and locks the button for a while', { timeout: LONG_MS }, async () => {
    await open('Config');
    await stage.untilLeads();
    await button('Test Air horn').click();
    await row('Air horn').getByText('The demo is on its way.').waitFor();
    await button(/^Test Air horn, again in \d+ seconds$/).waitFor();
    await expectAccessible();
    await button('Test Air horn').waitFor({ timeout: 30_000 });
  });

  it('links to the dashboard in a new tab', async () => {
    await open('Config');
    const [tab] = await Promise.all([
      stage.context.waitForEvent('page'),
      view()
        .getByRole('link', { name: /^Dashboard/ })
        .click(),
    ]);
    expect(tab.url()).toBe(`${world.ebs}/dashboard`);
    expect(await tab.evaluate(() => window.opener)).toBe(null);
  });

  it.each(draw(2, ['Config', 'Live']))('tells a viewer who opens %s that it is for the streamer', async (label) => {
    const viewer = await twitch.newViewer();
    await open(label, (page) =>
      page.route('**/stage/tabs', (route) => {
        const wanted = route.request().postDataJSON();
        const isStreamers = wanted.mode !== 'viewer';
        return route.continue({ postData: JSON.stringify(isStreamers ? { ...wanted, viewer } : wanted) });
      }),
    );
    await view().getByRole('heading', { name: 'This page is for the streamer' }).waitFor();
    expect(await view().getByRole('switch').count()).toBe(0);
    await expectAccessible();
    expect(refused).toEqual([]);
  });
});

describe('the live view', () => {
  it('pauses new alerts, resumes them, and skips the one on stream', { timeout: LONG_MS }, async () => {
    await open('Live');
    await stage.untilLeads();
    await button('Pause').click();
    await button('Resume').waitFor();
    await expectAccessible();
    await stage.pickView('Panel');
    const text = 'This is said on stream for rather a long time, so that there is a while to skip it in. '.repeat(2);
    await stage.use('Say it out loud', { 'Your message': text.trim() });

    await stage.pickView('Live');
    await view().getByText('Paused: no new alerts start. 1 alert is waiting.').waitFor();
    await row('Say it out loud').first().getByText('Waiting').waitFor();
    await expectAccessible();
    await button('Resume').click();
    const now = view()
      .locator('section')
      .filter({ has: view().getByRole('heading', { name: 'On stream now' }) });
    await now.getByRole('button', { name: /^Skip Say it out loud by/ }).click();
    await stage.untilState('skipped');
    await now.getByText('Nothing is playing.').waitFor();
    await expectAccessible();
    expect(refused).toEqual([]);
  });
});

/** What each view says while the server is away. */
const AWAY = [
  { label: 'Component', says: 'The stream’s server is unavailable' },
  { label: 'Live', says: 'The server is unavailable' },
  { label: 'Mobile', says: 'The stream’s server is unavailable' },
  { label: 'Config', says: 'The server is unavailable' },
];

describe('while the server is away', () => {
  it.each(draw(2, AWAY))(
    '$label says so if it is opened then, and keeps its content if it was open before',
    {
      timeout: LONG_MS,
    },
    async ({ label, says }) => {
      try {
        await open(label);
        const isStreamers = label === 'Config' || label === 'Live';
        const shown = isStreamers ? button(/^(Test Air horn|Pause)$/).first() : stage.item('Air horn');
        await shown.waitFor();
        await twitch.killEbs();
        if (isStreamers) await view().getByText('No connection. This may be out of date.').waitFor();
        await expectAccessible();
        expect(await shown.isVisible()).toBe(true);
        await stage.close();
        await open(label);
        await view().getByText(says).first().waitFor();
        await expectAccessible();
      } finally {
        await twitch.startEbs();
      }
    },
  );
});

/** Returns the items from the streamer's own session, by title. */
async function listConfig() {
  const token = await twitch.sessionToken({ viewer: 'demo_channel', channel: 'demo_channel' });
  const response = await fetch(`${world.ebs}/api/extension/config`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await response.json()) as { items: { title: string; amount: number; enabled: boolean }[] };
  return new Map(items.map(({ title, amount, enabled }) => [title, { amount, enabled }]));
}

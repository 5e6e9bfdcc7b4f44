import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { ALERT_STYLES, DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { draw } from '@bitcue/shared/test/test-run.ts';
import { WIDGETS, type WidgetContent, type WidgetEntry, type WidgetName } from '@bitcue/shared/widgets/widgets.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../src/chromium.ts';
import { HOSTILE, NAMES, SCRIPTS } from '../../src/hostile-texts.ts';
import { root } from '../../src/node-process.ts';
import { openWidgetShow } from '../../src/widget-show.ts';
import { buildPages } from '../../src/world.ts';

const LONG_MS = 300_000;
/** Maximum size of all scripts of a widget, in compressed bytes. */
const SCRIPT_MAX_BYTES = 15_000;

let browser: Browser;
beforeAll(async () => {
  await buildPages();
  browser = await launchChromium();
}, LONG_MS);
afterAll(() => browser?.close());

const lookOf = (style: AlertLook['design']['style']): AlertLook => ({
  theme: 'purple',
  notification: { position: { x: 0, y: 0 }, hide: false },
  design: { ...DEFAULT_DESIGN, style },
});

const entry = (viewer: string, title: string, bits: number, tier: 1 | 3 | 5): WidgetEntry => ({
  viewer,
  title,
  bits,
  rank: { tier, origin: 'bits' },
});

/** Number of rows in a widget, each with its own text. */
const ROWS = 5;

/** Returns the content of each widget at its fullest, with these names and titles. */
function fill(names: readonly string[], titles: readonly string[]): Record<WidgetName, WidgetContent> {
  const pick = (texts: readonly string[], at: number) => texts[at % texts.length] ?? '';
  const [first, ...rest] = Array.from({ length: ROWS }, (_, at) =>
    entry(pick(names, at), pick(titles, at), 1_000_000, 5),
  );
  if (!first) throw new Error('There are no rows.');
  return {
    playing: { widget: 'playing', now: first, next: rest.slice(0, 3), more: 120 },
    recent: { widget: 'recent', entries: [first, ...rest] },
    goal: { widget: 'goal', goal: { title: pick(titles, 0), unit: 'bits', target: 100_000_000, reached: 99_999_999 } },
    leaders: {
      widget: 'leaders',
      leaders: [first, ...rest].map((_, at) => ({ name: pick(titles, at), bits: 100_000_000, times: 1_000_000 })),
    },
  };
}

/** Lists what extends beyond the source or the panel. */
const findOutside = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('.widget-panel')?.getBoundingClientRect();
    if (!panel) return ['no panel'];
    const leaves = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < panel.left - 1 || right > panel.right + 1 || top < panel.top - 1 || bottom > panel.bottom + 1;
    };
    const parts = [...document.querySelectorAll('.widget-panel :is(li, div, p, b, span)')]
      .filter((part) => part.getClientRects().length > 0)
      .filter(leaves);
    const isInSource = panel.left >= 0 && panel.top >= 0 && panel.right <= innerWidth && panel.bottom <= innerHeight;
    return [...parts.map(({ className }) => className), ...(isInSource ? [] : ['panel'])];
  });

describe.each(draw(4, WIDGETS))('the widget %s', (name) => {
  it.each(draw(4, ALERT_STYLES))(
    'keeps long and hostile names and titles in its box, in style %s',
    { timeout: LONG_MS },
    async (style) => {
      const widget = await openWidgetShow(browser, name);
      const texts = [...NAMES, ...HOSTILE, ...SCRIPTS];
      for (let at = 0; at < texts.length; at += 3) {
        const titles = texts.slice(at, at + ROWS);
        await widget.show(lookOf(style), fill(NAMES, titles)[name]);
        expect({ titles, outside: await findOutside(widget.page) }).toEqual({ titles, outside: [] });
      }
      expect(await widget.page.locator('img, script:not([src])').count()).toBe(0);
      await widget.close();
    },
  );

  it('moves nothing while nothing happens', async () => {
    const widget = await openWidgetShow(browser, name);
    const content = fill(['viewer_one'], ['Air horn'])[name];
    await widget.show(lookOf('signal'), content);
    const countMoving = () => widget.page.evaluate(() => document.getAnimations().length);
    await expect.poll(countMoving).toBe(0);
    // Showing the same content again is no change.
    await widget.show(lookOf('signal'), content);
    expect(await countMoving()).toBe(0);
    await widget.close();
  });
});

it('keeps its scripts under 15 KB', () => {
  const folder = join(root, 'dashboard', 'dist', 'widgets', 'widgets-assets');
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(SCRIPT_MAX_BYTES);
});

it('says what to do if its address was replaced', async () => {
  const page = await browser.newPage();
  await page.route('http://localhost/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.startsWith('/widgets-assets/') ? pathname.slice(1) : 'widgets.html';
    const path = join(root, 'dashboard', 'dist', 'widgets', file);
    await route.fulfill({ path });
  });
  await page.routeWebSocket(/\/alerts\/widgets$/, (socket) => socket.onMessage(() => socket.close({ code: 4410 })));
  await page.goto('http://localhost/widgets/v1/recent#old-key');
  await page.getByText('This widget address is no longer valid').waitFor();
  await page.close();
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import {
  WIDGET_PAGES_PATH,
  WIDGET_SIZES,
  type WidgetContent,
  type WidgetMessage,
  type WidgetName,
} from '@bitcue/shared/widgets/widgets.ts';
import type { Browser, Page } from 'playwright-core';
import { root } from './node-process.ts';

const ORIGIN = 'http://localhost';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/** A built widget in a browser, controlled by the test alone. */
export interface WidgetShow {
  page: Page;
  /** Shows this, and waits until it is drawn. */
  show(look: AlertLook, content: WidgetContent): Promise<void>;
  close(): Promise<void>;
}

/** Opens a built widget (`npm run build`, or `buildPages`) at its size. */
export async function openWidgetShow(browser: Browser, name: WidgetName, key = 'any-key'): Promise<WidgetShow> {
  const { w, h } = WIDGET_SIZES[name];
  const context = await browser.newContext({ viewport: { width: w, height: h } });
  const page = await context.newPage();
  let say: (message: WidgetMessage) => void = () => {};
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.startsWith('/widgets-assets/') ? pathname.slice(1) : 'widgets.html';
    const body = await readFile(join(root, 'dashboard', 'dist', 'widgets', file));
    return route.fulfill({ contentType: TYPES[file.split('.').at(-1) ?? ''] ?? 'font/woff2', body });
  });
  await page.routeWebSocket(/\/alerts\/widgets$/, (socket) => {
    say = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((data) => {
      const hello = JSON.parse(String(data)) as { type: string; key: string; widget: string };
      if (hello.type === 'hello' && hello.key === key && hello.widget === name) say({ type: 'welcome', build: null });
    });
  });
  await page.goto(`${ORIGIN}${WIDGET_PAGES_PATH}/${name}#${key}`);
  await page.locator('html[data-connection="open"]').waitFor({ state: 'attached' });
  let count = 0;
  return {
    page,
    async show(look, content) {
      count += 1;
      // Changes of the panel are drawn at once; the mark shows when.
      await page.evaluate((mark) => {
        new MutationObserver((_, observer) => {
          document.documentElement.dataset.shown = mark;
          observer.disconnect();
        }).observe(document.getElementById('widget') as Node, { childList: true, attributes: true });
      }, String(count));
      say({ type: 'show', look, content });
      await page.locator(`html[data-shown="${count}"]`).waitFor({ state: 'attached' });
    },
    close: () => context.close(),
  };
}

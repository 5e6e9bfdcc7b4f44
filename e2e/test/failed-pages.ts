import type { Browser, BrowserContext, Page } from 'playwright-core';
import { TestRunner } from 'vitest';

/** Maximum number of events printed, counted from the end. */
const EVENTS = 30;

/** Makes a browser print what its pages show, and what failed in them, whenever a context closes in a failed test. */
export function printFailedPages(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    const events = recordFailures(context);
    const close = context.close.bind(context);
    context.close = async (how) => {
      if (TestRunner.getCurrentTest()?.result?.state === 'fail') {
        for (const page of context.pages()) console.log(await describePage(page));
        console.log(events.slice(-EVENTS).join('\n'));
      }
      await close(how);
    };
    return context;
  };
  return browser;
}

async function describePage(page: Page): Promise<string> {
  const frames = page.frames().filter((frame) => frame.url() !== 'about:blank');
  const shown = frames.map((frame) => frame.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String));
  return (await Promise.all(shown)).map((text, at) => `${withoutSecrets(frames[at]?.url())}\n${text}`).join('\n');
}

/** Collects errors, failed requests, refusals and navigations, each with the time. */
function recordFailures(context: BrowserContext): string[] {
  const events: string[] = [];
  const add = (what: string) => events.push(`${new Date().toISOString()} ${what}`);
  context.on('weberror', (error) => add(`error: ${error.error().message}`));
  context.on('requestfailed', (request) =>
    add(`failed: ${request.method()} ${withoutSecrets(request.url())} ${request.failure()?.errorText}`),
  );
  context.on('response', (response) => {
    if (response.status() >= 400) add(`${response.status()}: ${withoutSecrets(response.url())}`);
  });
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => add(`opened: ${withoutSecrets(frame.url())}`));
    page.on('crash', () => add('crashed'));
  });
  return events;
}

/** Returns an address without its query and without an alert key. */
const withoutSecrets = (url = '') => url.replace(/[?#].*/, '').replace(/(\/alerts\/v\d+\/).*/, '$1…');

import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { WorldAddresses } from './world.ts';

/** The dashboard in a browser of its own, with a streamer signed in. */
export interface DashboardPage {
  page: Page;
  context: BrowserContext;
  /** What went wrong in the page: errors, refused policies, requests to other hosts. */
  problems: string[];
  /** Opens another of its pages, by path. */
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds until a step that nothing answers fails by its name, well before the test as a whole does. */
const STEP_MS = 20_000;
/** Where Twitch's pictures come from; there is no way to it from here, and the page shows something else then. */
const PICTURES = /^https:\/\/static-cdn\.jtvnw\.net\//;

/** Signs a streamer in by the sign-in page and the local Twitch's consent; ends on the page asked for. */
export async function openDashboard(
  browser: Browser,
  { ebs, stage }: WorldAddresses,
  login: string,
  { path = '/dashboard', viewport = { width: 1280, height: 900 }, colours = 'dark' as 'dark' | 'light' } = {},
): Promise<DashboardPage> {
  const context = await browser.newContext({ viewport });
  context.setDefaultTimeout(STEP_MS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ebs });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) problems.push(`policy: ${message.text()}`);
  });
  await context.route(PICTURES, (route) => route.fulfill({ status: 404 }));
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    const isOurs = origin === ebs || origin === stage || PICTURES.test(request.url()) || origin === 'null';
    if (!isOurs) problems.push(`foreign request: ${request.url()}`);
  });
  await page.addInitScript((scheme) => localStorage.setItem('bitcue.colour-scheme', scheme), colours);
  const open = async (to: string) => {
    await page.goto(ebs + to);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  await page.goto(ebs + path);
  await page.getByRole('button', { name: 'Sign in with Twitch' }).click();
  await page.getByLabel('Sign in as').selectOption(login);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.waitForURL(ebs + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, context, problems, open, close: () => context.close() };
}

import { randomBytes } from 'node:crypto';
import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import { EXTENSION_ICON_ORIGINS } from '@bitcue/shared/constants/platform.ts';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { REDUCED_MOTION } from './stage-page.ts';
import type { WorldAddresses } from './world.ts';

/** The dashboard in its own browser, with a streamer signed in. */
export interface DashboardPage {
  page: Page;
  context: BrowserContext;
  /** Problems in the page: errors, policy violations, and requests to other hosts. */
  problems: string[];
  /** Opens another page of the dashboard, by path. */
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds until an unanswered step fails. It fails well before the whole test does, so the message names the step. */
const STEP_MS = 60_000;
/** The address a sign-in returns to. */
const END = '/dashboard';
/** Where Twitch's pictures come from. The browser cannot reach it, so the page shows placeholders. */
const TWITCH_PICTURES: readonly string[] = EXTENSION_ICON_ORIGINS;

/**
 * Creates the browser context of a new person with their own IP address: the server limits sign-ins and files per address,
 * and all tests share one.
 */
export async function openBrowser(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const address = ['10', ...randomBytes(3)].join('.');
  const context = await browser.newContext({
    ...REDUCED_MOTION,
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  context.setDefaultTimeout(STEP_MS);
  return context;
}

/**
 * Signs a streamer in by calls to the EBS and opens a page. The simulator consents automatically, which Twitch never does.
 * The sign-in pages themselves are tested in dashboard.long.test.ts.
 */
export async function openDashboard(
  browser: Browser,
  world: WorldAddresses,
  login: string,
  { path = '/dashboard', viewport = { width: 1280, height: 900 }, colours = 'dark' as 'dark' | 'light' } = {},
): Promise<DashboardPage> {
  const { ebs } = world;
  const context = await openBrowser(browser, { viewport });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ebs });
  await context.addInitScript((scheme) => localStorage.setItem('bitcue.colour-scheme', scheme), colours);
  const tab = await createTab(context, world);
  await signIn(context, ebs, login);
  await tab.open(path);
  const close = async () => {
    // A file may still be on its way to a page that is no longer needed.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { ...tab, close };
}

async function signIn({ request }: BrowserContext, ebs: string, login: string): Promise<void> {
  const follow = async (url: string) => (await request.get(url, { maxRedirects: 0 })).headers().location ?? '';
  const consent = await follow(ebs + signInPath({ returnTo: END }));
  const callback = await follow(`${consent}&user=${login}&consent=auto`);
  const end = await follow(callback);
  if (end !== END) throw new Error(`The sign-in of ${login} ended at '${end}'.`);
}

/** Opens another tab for a signed-in streamer at the given page; `close` closes only the tab. */
export async function openTab(context: BrowserContext, world: WorldAddresses, path: string): Promise<DashboardPage> {
  const tab = await createTab(context, world);
  await tab.open(path);
  return tab;
}

async function createTab(context: BrowserContext, { ebs, stage }: WorldAddresses): Promise<DashboardPage> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) problems.push(`policy: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    const isOurs = origin === ebs || origin === stage || TWITCH_PICTURES.includes(origin) || origin === 'null';
    if (!isOurs) problems.push(`foreign request: ${request.url()}`);
  });
  const open = async (to: string) => {
    await page.goto(ebs + to);
    await untilShown(page);
  };
  return { page, context, problems, open, close: () => page.close() };
}

const untilShown = (page: Page) =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading dashboard...' }).waitFor();

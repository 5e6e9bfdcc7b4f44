import { EXTENSION_ICON_ORIGINS } from '@bitcue/shared/constants/platform.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { WorldAddresses } from './world.ts';

/** What a browser keeps of a signed-in streamer. */
export type BrowserSession = Awaited<ReturnType<BrowserContext['storageState']>>;

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
/** True for Twitch's pictures; there is no way to them from here, and the page shows something else then. */
const isPicture = ({ origin }: URL) => EXTENSION_ICON_ORIGINS.some((one) => one === origin);

/**
 * Signs a streamer in by the sign-in page and the local Twitch's consent, or takes a session from before: one address may
 * sign in ten times a minute. Ends on the page asked for.
 */
export async function openDashboard(
  browser: Browser,
  { ebs, stage }: WorldAddresses,
  login: string,
  {
    path = '/dashboard',
    viewport = { width: 1280, height: 900 },
    colours = 'dark' as 'dark' | 'light',
    session = null as BrowserSession | null,
  } = {},
): Promise<DashboardPage> {
  const context = await browser.newContext({ viewport, ...(session ? { storageState: session } : {}) });
  context.setDefaultTimeout(STEP_MS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ebs });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) problems.push(`policy: ${message.text()}`);
  });
  await context.route(isPicture, (route) => route.fulfill({ status: 404 }));
  page.on('request', (request) => {
    const url = new URL(request.url());
    const { origin } = url;
    const isOurs = origin === ebs || origin === stage || isPicture(url) || origin === 'null';
    if (!isOurs) problems.push(`foreign request: ${request.url()}`);
  });
  await page.addInitScript((scheme) => localStorage.setItem('bitcue.colour-scheme', scheme), colours);
  const untilShown = () =>
    page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading dashboard...' }).waitFor();
  const open = async (to: string) => {
    await page.goto(ebs + to);
    await untilShown();
  };
  await page.goto(ebs + path);
  if (!session) {
    await page.getByRole('button', { name: 'Sign in with Twitch' }).click();
    await page.getByLabel('Sign in as').selectOption(login);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.waitForURL(ebs + path);
  }
  await untilShown();
  return { page, context, problems, open, close: () => context.close() };
}

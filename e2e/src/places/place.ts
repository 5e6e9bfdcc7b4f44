import type { BrowserContext, Page, Route } from 'playwright-core';

/** Replaces a real answer: a status and a body, no answer at all (`hang`), or the real answer with changes. */
export type Answer = { status: number; body: unknown } | 'hang' | ((real: unknown, url: URL) => unknown);

/** Answers by method and path, as `GET /api/user`. */
export type Answers = Readonly<Record<string, Answer>>;

/** A page, modal or state of the dashboard, and how to get there. */
export interface DashboardPlace {
  /** A unique name that is valid as a file name. */
  name: string;
  path: string;
  /** Answers that differ from the demo channel's. */
  answers?: Answers;
  /** Goes from the page at `path` to the place. */
  enter?: (page: Page) => Promise<void>;
  /** A text that is visible once the place is reached. */
  shows: string | RegExp;
  /** If true, the place exists on narrow screens only. */
  narrowOnly?: true;
}

/** Replaces the server's answers. Later calls take precedence over earlier ones. */
export async function answerWith(page: Page, answers: Answers): Promise<void> {
  for (const [call, answer] of Object.entries(answers)) {
    const [method, path] = call.split(' ');
    await page.route(
      (url) => url.pathname === path,
      (route) => (route.request().method() === method ? fulfil(route, answer) : route.fallback()),
    );
  }
}

async function fulfil(route: Route, answer: Answer): Promise<void> {
  if (answer === 'hang') return;
  if (typeof answer !== 'function') return route.fulfill({ status: answer.status, json: answer.body });
  const response = await route.fetch();
  await route.fulfill({ response, json: answer(await response.json(), new URL(route.request().url())) });
}

/**
 * Serves the dashboard's files from memory after the first request. The browser caches nothing while answers are replaced,
 * and the server limits files per minute and address.
 */
export async function keepFiles(context: BrowserContext): Promise<void> {
  const kept = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
  await context.route('**/assets/**', async (route) => {
    const url = route.request().url();
    const known = kept.get(url);
    if (known) return route.fulfill(known);
    const response = await route.fetch();
    const file = { status: response.status(), headers: response.headers(), body: await response.body() };
    if (response.ok()) kept.set(url, file);
    await route.fulfill(file);
  });
}

/**
 * Goes to a place in a freshly loaded page.
 * @throws Error after the page's time limit if the place does not appear.
 */
export async function enterPlace(page: Page, ebs: string, place: DashboardPlace, always: Answers = {}): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answerWith(page, { ...always, ...place.answers });
  await page.goto(ebs + place.path);
  // The previous place may have been left in the middle of a drag.
  await page.mouse.up();
  await place.enter?.(page);
  await page.getByText(place.shows).and(page.locator(':visible')).first().waitFor();
}

/** Switches the page to dark or light, like its own colour setting. */
export async function showColours(page: Page, colours: 'dark' | 'light'): Promise<void> {
  await page.evaluate((theme) => {
    localStorage.setItem('bitcue.colour-scheme', theme);
    document.documentElement.dataset.theme = theme;
  }, colours);
}
